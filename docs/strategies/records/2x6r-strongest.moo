optimoo strategy 1
game: 2x6r
objective: win:1/2/10/18/5
cost: 1260
proved: yes
profile: 1 2 10 18 5
checksum: ca3edee2239126ab6b1cc157a47d34af4962903fba33c9b89d5ed7ced02a1b21

01
  1B 12
    1B 02
      0C 11
    2C 21
    1C 31
      1B 41
        1B 51
    0C 30
      1B 00
      2C 03
      1C 04
        1B 05
  2C 10
  1C 23
    1B 13
      0C 20
    1C 12
      0C 30
    0C 14
      1B 15
      1C 40
      0C 50
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
