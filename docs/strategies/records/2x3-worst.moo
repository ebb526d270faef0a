optimoo strategy 1
game: 2x3
objective: worst
cost: 51
proved: yes
profile: 1 3 2
checksum: 5c67bc3f5c62a2602c4f03a832fd3c1e9ad06f5fbe0ef0cc943155ff1e4814d6

01
  1B 02
    1C 21
  2C 10
  1C 12
    1C 20
