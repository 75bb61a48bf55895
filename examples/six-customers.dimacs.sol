Route #1: 4 3 2
Route #2: 1 6 5
Cost 96.3
