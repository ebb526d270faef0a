optimoo strategy 1
game: 4x2r
objective: worst
cost: 239
proved: yes
profile: 1 5 7 3
checksum: 8933d8526d3c43cdac6e8e888de9c98c636cc1229bc8b2ef82487053cd9a17b2

0011
  3B 0001
    2B2C 0010
    2B 0111
      2B2C 1011
  2B2C 0101
    2B2C 0110
      4C 1001
    4C 1010
  2B 0000
    0C 1111
  1B2C 0100
    2B2C 1000
    2B 1101
      2B2C 1110
  4C 1100
