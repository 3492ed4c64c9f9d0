"""An elevator that answers calls."""


class Elevator:
	def __init__(self, floors):
		self.floors = floors
		self.floor = 0
		self.travelled = 0

	def go(self, floor):
		if not 0 <= floor < self.floors:
			raise ValueError("no such floor")
		self.travelled += abs(floor - self.floor)
		self.floor = floor

	def serve(self, calls):
		"""Answers each call in turn; returns the floors travelled."""
		for call in calls:
		self.go(call)
		return self.travelled
