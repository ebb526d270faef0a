optimoo strategy 1
game: 2x6r
objective: total
cost: 132
proved: yes
profile: 1 4 8 16 7
checksum: 496cb30ec985b135abd10ceb745c53e3929f84382ce61f73fc6378bfe5186c3e

01
  1B 02
    1B 30
      1B 00
      2C 03
      1C 04
        1B 05
    1C 21
    0C 13
      1B 11
      2C 31
      1C 41
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
      1B 22
        1B 25
      1C 43
      0C 33
        1B 53
    2C 32
    1C 34
      1B 35
      1C 42
      0C 52
    0C 44
      1B 45
        2C 54
      0C 55
