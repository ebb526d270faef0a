optimoo strategy 1
game: 3x3
objective: worst
cost: 40
proved: yes
profile: 1 2 2 1
checksum: 2760a03460a9db752f00b2aebd58e60ff7de387a0a73b7d782d7f189d2d01065

012
  1B2C 021
    3C 102
      3C 210
  3C 120
    3C 201
