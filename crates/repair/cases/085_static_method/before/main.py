from app import A

print(A().zero())
