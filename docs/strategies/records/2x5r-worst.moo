optimoo strategy 1
game: 2x5r
objective: worst
cost: 1192
proved: yes
profile: 1 3 10 11
checksum: aeb1dcbac89c19f0460845282cb4e92235faf33596964b5b0a07c9b103feb23f

01
  1B 12
    1B 02
      0C 11
    2C 21
    1C 31
      1B 41
    0C 30
      1B 00
      2C 03
      1C 04
  2C 10
  1C 12
    1B 13
      1B 14
    1C 20
    0C 30
      1B 40
  0C 23
    1B 24
      1B 22
      1C 43
      0C 33
    2C 32
    1C 34
      1C 42
    0C 44
