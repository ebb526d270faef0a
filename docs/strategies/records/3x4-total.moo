optimoo strategy 1
game: 3x4
objective: total
cost: 72
proved: yes
profile: 1 5 11 7
checksum: b05430d6637acccbabc3491333a5c1057789233b0d7c6544a750d92f29d5561c

012
  2B 013
    1B1C 032
      1B1C 312
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
