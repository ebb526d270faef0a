optimoo strategy 1
game: 2x5
objective: total
cost: 60
proved: yes
profile: 1 4 9 6
checksum: 348e54c58a2cea000a33a4015c1220f4a189759097073ebe9153ed94889673d2

01
  1B 02
    1B 03
      1B 04
    1C 21
    0C 31
      1B 41
  2C 10
  1C 12
    1B 13
      1B 14
    1C 20
    0C 30
      1B 40
  0C 23
    1B 24
      1C 43
    2C 32
    1C 34
      1C 42
