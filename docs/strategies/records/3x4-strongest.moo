optimoo strategy 1
game: 3x4
objective: win:1/4/13/6
cost: 552
proved: yes
profile: 1 4 13 6
checksum: c0206af9e66faf6566e2171eb2f74fbd96e023de29281f6ca5321374662148b8

012
  2B 023
    2B 013
    1B2C 032
    2C 312
  1B2C 021
    3C 102
      3C 210
  1B1C 023
    1B1C 031
      2C 213
    3C 302
    2C 132
      2C 310
  3C 120
    3C 201
  2C 123
    2B 103
    1B2C 321
    1B1C 130
      1B1C 320
      2C 203
    3C 231
    2C 230
      2C 301
