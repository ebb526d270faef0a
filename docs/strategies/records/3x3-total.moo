optimoo strategy 1
game: 3x3
objective: total
cost: 15
proved: yes
profile: 1 2 2 1
checksum: d28407a1f2a0397af23f926236136e2a8c69c7adbcfae770f8710e503a3c9b4f

012
  1B2C 021
    3C 102
      3C 210
  3C 120
    3C 201
