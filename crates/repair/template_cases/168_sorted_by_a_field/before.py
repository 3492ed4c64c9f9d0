class Talk:
    def __init__(self, title, hour):
        self.title = title
        self.hour = hour


def programme(talks, room):
    """The talks of a room, the earliest first."""
    chosen = [talk for talk in talks if talk.title.startswith(room)]
    return chosen
