optimoo strategy 1
game: 4x4
objective: worst
cost: 570
proved: yes
profile: 1 2 7 10 4
checksum: 7e2295affb70403b987c14d627a71e670f0f75795b7a90caccbccccd0fe30af2

0123
  2B2C 0132
    1B3C 0213
      1B3C 0321
        4C 2103
      4C 3120
    4C 1023
  1B3C 0132
    2B2C 0231
      1B3C 0312
        4C 2130
      4C 3102
    4C 1203
      1B3C 1320
        4C 2013
      4C 3021
  4C 1230
    2B2C 1032
      4C 3210
    1B3C 1302
      1B3C 2310
        4C 3201
      4C 2031
    4C 2301
      4C 3012
