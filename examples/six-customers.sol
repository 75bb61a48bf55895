Route #1: 6
Route #2: 4
Route #3: 3 2
Route #4: 1 5
Cost 158.90177382897244
