optimoo strategy 1
game: 2x3r
objective: total
cost: 21
proved: yes
profile: 1 4 4
checksum: 3ef61be9f9b5fb685d4923f8dae8980b62345042d491c709c668b72b69a5b267

01
  1B 02
    1B 00
    1C 21
    0C 11
  2C 10
  1C 12
    1C 20
  0C 22
