from mailing.events import cancel, invite
from mailing.letters import reminder


def test_an_invitation_names_guest_and_event():
    assert invite("Ada", "the party") == "Dear Ada,\n\nplease come to the party.\n\nYours, the office"


def test_a_cancellation_comes_from_the_hosts():
    assert cancel("Bob", "The party").endswith("Yours, the hosts")


def test_a_reminder_names_the_amount():
    assert "please pay 12 EUR." in reminder("Ada", "12 EUR")
