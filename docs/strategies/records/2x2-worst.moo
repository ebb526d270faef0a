optimoo strategy 1
game: 2x2
objective: worst
cost: 8
proved: yes
profile: 1 1
checksum: fbf2888637a0df1d53026ddedfbf15a88d094c8a06c57e9002f4fef7dc29acdd

01
  2C 10
