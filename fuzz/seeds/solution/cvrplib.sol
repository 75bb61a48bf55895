Route #1: 5 3
Route #2: 4
Cost 12.50
