optimoo strategy 1
game: 2x2r
objective: total
cost: 8
proved: yes
profile: 1 2 1
checksum: 7241f06b205dc144cd05fbcbff3c1894626868e4a76723dacf4880d8d248ce91

00
  1B 01
    2C 10
  0C 11
