optimoo strategy 1
game: 2x2
objective: total
cost: 3
proved: yes
profile: 1 1
checksum: e30f43f56025dc32a4000fa0c9f201fd3a4e2ccd1510faeeed7d0ce1e1f5977a

01
  2C 10
