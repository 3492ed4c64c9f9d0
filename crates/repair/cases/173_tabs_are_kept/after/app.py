class A:
	def __init__(self):
		self.a = 1
		self.xs = []

	def f(self):
		self.xs.append(1)