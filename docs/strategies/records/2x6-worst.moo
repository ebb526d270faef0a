optimoo strategy 1
game: 2x6
objective: worst
cost: 2160
proved: yes
profile: 1 2 10 17
checksum: b2b58f5a6c8f7197a91858ccc8fe6b9fea67e1ce0de98ffa48c7a1b316910806

01
  1B 23
    1B 03
      0C 21
    1C 02
      0C 31
    0C 04
      1B 05
      1C 41
      0C 51
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
