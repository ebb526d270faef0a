optimoo strategy 1
game: 2x2r
objective: worst
cost: 21
proved: yes
profile: 1 2 1
checksum: dd110d2e6d329e114a18bd7d3a38d2d78f5a6052558b9e4ae4b1cc6fc8df7fd6

00
  1B 01
    2C 10
  0C 11
