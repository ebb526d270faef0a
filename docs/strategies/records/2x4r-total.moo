optimoo strategy 1
game: 2x4r
objective: total
cost: 45
proved: yes
profile: 1 4 8 3
checksum: 63ee5a87919ab48cb7aa0545f4f1d123d1f56b197f0490db9ff3a99e235683a5

01
  1B 02
    1B 00
      1B 03
    1C 21
    0C 11
      1B 31
  2C 10
  1C 12
    1B 13
    1C 20
    0C 30
  0C 22
    1B 23
      2C 32
    0C 33
