optimoo strategy 1
game: 2x3r
objective: worst
cost: 133
proved: yes
profile: 1 4 4
checksum: 0f27a5db6b4d16824209d4a700af1735ed4c06e75b9861861db599ef786fb19b

01
  1B 02
    1B 00
    1C 21
    0C 11
  2C 10
  1C 12
    1C 20
  0C 22
