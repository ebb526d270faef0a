optimoo strategy 1
game: 3x2r
objective: total
cost: 18
proved: yes
profile: 1 4 3
checksum: b3770b6a7ad2beee7b41f852be534eea7318ea459d297430d06cf5dc833e1415

001
  2B 011
    1B2C 101
    1B 000
  1B2C 010
    1B2C 100
  1B 111
  2C 110
