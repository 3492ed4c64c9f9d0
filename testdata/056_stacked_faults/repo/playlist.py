"""Playlists with a length limit."""


class Playlist:
    def __init__(self, limit_seconds):
        self.limit = limit_seconds
        self.songs = []

    def length(self):
        return sum(seconds for _, seconds in self.songs)

    def add(self, title, seconds):
        """Adds a song if it still fits; says whether it did."""
        if self.length() + seconds > self.limit
            return False
        self.songs.append((title, seconds))
        return True

    def titles(self):
        names = []
        for title, _ in self.songs:
            names.append(title)
        return nmaes
