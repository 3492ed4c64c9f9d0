import os


def walk(top, depth=0):
	for name in sorted(os.listdir(top)):
		path = os.path.join(top, name)
		if os.path.isdir(path):
			yield depth, name + "/"
			yield from walk(path, depth + 1)
		else:
			yield depth, name


class Printer:
	def __init__(self, out=print, mark="\t"):
		self.out = out
		self.mark = mark

	def show(self, top):
		count = 0
		for depth, name in walk(top):
			if name.startswith("."):
				continue
			self.out(self.mark * depth + name)
			count += 1
		return count
