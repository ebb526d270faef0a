optimoo strategy 1
game: 2x4
objective: worst
cost: 289
proved: yes
profile: 1 4 7
checksum: 4fd4891ceea052170c0c62092f0436cc8f020db02efd893d6e02218d0cbbadf6

01
  1B 02
    1B 03
    1C 21
    0C 31
  2C 10
  1C 12
    1B 13
    1C 20
    0C 30
  0C 23
    2C 32
