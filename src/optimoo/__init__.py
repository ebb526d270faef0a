"""Solves the number-guessing game MOO (Bulls and Cows, Mastermind) exactly."""
