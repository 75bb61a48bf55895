Route 1: 0 -> 5 -> 3 -> 0
Route 2: Depot -> 4(2) -> Depot
Total cost: 12.5
