optimoo strategy 1
game: 3x3r
objective: worst
cost: 182
proved: yes
profile: 1 7 18 1
checksum: a2378abdba3d4df17f9269d68f61979c51e578a3491e9af8d9e7aadb41372ed9

001
  2B 011
    2B 021
    1B2C 101
    1B1C 201
    1B 000
      2B 002
  1B2C 010
    1B2C 100
  1B1C 012
    1B2C 102
    1B1C 020
    2C 200
  1B 022
    1B2C 202
    1B1C 221
    1B 121
    1C 211
    0C 111
  2C 120
    2B 110
    1B2C 210
  1C 122
    2B 112
    1B2C 212
    1B1C 220
  0C 222
