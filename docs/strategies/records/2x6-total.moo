optimoo strategy 1
game: 2x6
objective: total
cost: 103
proved: yes
profile: 1 4 10 11 4
checksum: f25ede636d4658761e9d7f8c90f0bfffb3209585312a3c398ce1c9edc1b09b0f

01
  1B 02
    1B 03
      1B 04
        1B 05
    1C 21
    0C 31
      1B 41
        1B 51
  2C 10
  1C 12
    1B 13
      1B 14
        1B 15
    1C 20
    0C 30
      1B 40
        1B 50
  0C 23
    1B 24
      1B 25
      1C 43
      0C 53
    2C 32
    1C 34
      1B 35
      1C 42
      0C 52
    0C 45
      2C 54
