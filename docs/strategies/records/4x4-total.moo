optimoo strategy 1
game: 4x4
objective: total
cost: 86
proved: yes
profile: 1 3 7 8 4 1
checksum: 551fc1269f5d5b36a6e82fc6fe24d22b590f915158c47f415598ce558906acae

0123
  2B2C 0132
    1B3C 0213
      1B3C 0321
        4C 2103
      4C 3120
    4C 1023
  1B3C 0231
    1B3C 0312
      4C 1203
        4C 2130
          4C 3021
    4C 1320
      4C 2013
        4C 3102
  4C 1230
    2B2C 1032
      4C 3210
    1B3C 1302
      1B3C 2310
        4C 3201
      4C 2031
    4C 2301
      4C 3012
