optimoo strategy 1
game: 4x2r
objective: total
cost: 44
proved: yes
profile: 1 6 5 4
checksum: da2f02ce551f725dd9d9d67226fd4cd9b74bf994d03738a5cd818a692ebba10b

0001
  3B 0011
    2B2C 0101
      2B2C 1001
    2B 0000
  2B2C 0010
    2B2C 0100
      2B2C 1000
  2B 0111
    2B2C 1011
      2B2C 1101
  1B2C 0110
    2B2C 1010
      2B2C 1100
  1B 1111
  2C 1110
