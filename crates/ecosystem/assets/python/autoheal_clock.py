"""Lets the program believe that it is another time. Time still runs: only its start is moved.

The classes of `datetime` are replaced by subclasses whose metaclass answers `isinstance` for the originals too, since
values made by C code keep the original types.
"""

import datetime
import time

REAL_DATE = datetime.date
REAL_DATETIME = datetime.datetime


def set_clock(epoch):
    """From now on it is `epoch` seconds after 1970; call before the project is imported."""
    offset = int(epoch * 1_000_000_000) - time.time_ns()
    _move_time(offset)
    _move_datetime()


def _move_time(offset):
    real_ns, real_gettime = time.time_ns, time.clock_gettime
    originals = {name: getattr(time, name) for name in ("localtime", "gmtime", "ctime", "asctime", "strftime")}

    def time_ns():
        return real_ns() + offset

    def now():
        return time_ns() / 1e9

    def clock_gettime(clock):
        return now() if clock == time.CLOCK_REALTIME else real_gettime(clock)

    def with_default_seconds(name):
        def moved(seconds=None):
            return originals[name](now() if seconds is None else seconds)

        return moved

    def asctime(when=None):
        return originals["asctime"](time.localtime() if when is None else when)

    def strftime(pattern, when=None):
        return originals["strftime"](pattern, time.localtime() if when is None else when)

    time.time, time.time_ns, time.clock_gettime = now, time_ns, clock_gettime
    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, with_default_seconds(name))
    time.asctime, time.strftime = asctime, strftime
    for name in ("time", "time_ns", "clock_gettime", "localtime", "gmtime", "ctime", "asctime", "strftime"):
        getattr(time, name).__name__ = getattr(time, name).__qualname__ = name


class _SameAs(type):
    """A class that counts every instance and subclass of the class it stands for as its own."""

    def __instancecheck__(cls, thing):
        return (
            isinstance(thing, cls._stands_for) if "_stands_for" in cls.__dict__ else type.__instancecheck__(cls, thing)
        )

    def __subclasscheck__(cls, kind):
        return issubclass(kind, cls._stands_for) if "_stands_for" in cls.__dict__ else type.__subclasscheck__(cls, kind)


def _named(kind, name):
    kind.__name__ = kind.__qualname__ = name
    kind.__module__ = "datetime"
    return kind


def _renamed(text, kind, name):
    """A C type prints a subclass's bare name; the originals print their module too."""
    return "datetime.%s%s" % (name, text[text.index("(") :]) if "_stands_for" in kind.__dict__ else text


def _move_datetime():
    class Date(REAL_DATE, metaclass=_SameAs):
        _stands_for = REAL_DATE

        @classmethod
        def today(cls):
            return cls.fromtimestamp(time.time())

        def __repr__(self):
            return _renamed(super().__repr__(), type(self), "date")

    class Datetime(REAL_DATETIME, metaclass=_SameAs):
        _stands_for = REAL_DATETIME

        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def today(cls):
            return cls.fromtimestamp(time.time())

        @classmethod
        def utcnow(cls):
            return cls.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)

        def date(self):
            return datetime.date(self.year, self.month, self.day)

        def __repr__(self):
            return _renamed(super().__repr__(), type(self), "datetime")

    datetime.date, datetime.datetime = _named(Date, "date"), _named(Datetime, "datetime")
    for kind in (Date, Datetime):
        for name in ("min", "max"):
            extreme = getattr(kind._stands_for, name)
            setattr(kind, name, kind(*extreme.timetuple()[: 3 if kind is Date else 6]))
    Datetime.max = Datetime.max.replace(microsecond=999999)
