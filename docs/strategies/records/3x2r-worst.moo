optimoo strategy 1
game: 3x2r
objective: worst
cost: 93
proved: yes
profile: 1 4 3
checksum: ad7c4d850963dd93fba2d0c0ee2da43d54eea4d4f0c9b9c2996b8c586d63d5e3

001
  2B 011
    1B2C 101
    1B 000
  1B2C 010
    1B2C 100
  1B 111
  2C 110
