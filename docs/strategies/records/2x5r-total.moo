optimoo strategy 1
game: 2x5r
objective: total
cost: 81
proved: yes
profile: 1 4 10 8 2
checksum: ac5c712a9ffd20a6ef09c4bc9df66f8177a813e29d91b625ac7c73fa5234d970

01
  1B 02
    1B 00
      1B 03
        1B 04
    1C 21
    0C 11
      1B 31
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
      1B 22
      1C 43
      0C 33
    2C 32
    1C 34
      1C 42
    0C 44
