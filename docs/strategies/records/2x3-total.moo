optimoo strategy 1
game: 2x3
objective: total
cost: 13
proved: yes
profile: 1 3 2
checksum: 35a5096b2ec2b88ac7c3a35b821aed7570e146b0a2045731ed954c844f0efac6

01
  1B 02
    1C 21
  2C 10
  1C 12
    1C 20
