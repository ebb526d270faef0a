optimoo strategy 1
game: 2x5
objective: worst
cost: 546
proved: yes
profile: 1 4 9 6
checksum: 6a4acfef73f0c071b6b5ef8ed55d5aaece51c6360875d631ad0737fb9f7cb702

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
