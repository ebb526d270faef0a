optimoo strategy 1
game: 2x4
objective: total
cost: 30
proved: yes
profile: 1 4 7
checksum: 0fa23bd6bd14a1d2970ebdae5bcb4b5ea573aa4018fca07fd596a00608e60eb3

01
  1B 02
    1B 03
    1C 21
    0C 31
  2C 10
  1C 12
    1B 13
    1C 20
    0C 30
  0C 23
    2C 32
