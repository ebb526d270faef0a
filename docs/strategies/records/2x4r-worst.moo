optimoo strategy 1
game: 2x4r
objective: worst
cost: 240
proved: yes
profile: 1 4 8 3
checksum: 12e2a56fc407de11cc21006232bb11422765c65d83234bea17804be4ac89b1b6

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
