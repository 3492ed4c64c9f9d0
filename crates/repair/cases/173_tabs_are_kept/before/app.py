class A:
	def __init__(self):
		self.a = 1

	def f(self):
		self.xs.append(1)