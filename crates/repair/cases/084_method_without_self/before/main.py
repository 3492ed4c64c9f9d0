from app import A

print(A().area(2))
