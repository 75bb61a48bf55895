Route #1: 5
Cost: 1
Route #1: 3
Cost: 2
#3: 4
3.5
