route #0 : 0 5 3 0

route # 1:4,
 7
TIME 3
COST = 1e3
