"""Scores of a quiz night."""


class Scoreboard:
    def __init__(self):
        self.scores = {}

    def award(self, team, points):
        self.scores[team] = self.scores.get(team, 0) + points

    def best(self):
        """The highest score of all."""
        return max(self.scores.values)

    def leaders(self):
        """The teams that share the highest score."""
        best = self.best()
        return sorted(team for team, score in self.scores.items() if score == best)
