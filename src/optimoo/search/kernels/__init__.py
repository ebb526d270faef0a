"""The compiled part of the search. Arrays in, arrays or numbers out; each kernel has a readable twin in the tests."""
