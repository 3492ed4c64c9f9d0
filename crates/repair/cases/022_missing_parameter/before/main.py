from app import area

print(area(2, height=3))
