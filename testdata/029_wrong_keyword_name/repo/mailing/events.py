"""Letters about events."""

from mailing.letters import letter


def invite(name, event):
    return letter(recipent=name, body=f"please come to {event}.")


def cancel(name, event):
    return letter(name, f"{event} will not take place.", sender="the hosts")
