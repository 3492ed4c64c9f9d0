"""Work to be done on the quay, by priority, with retries."""

from contextlib import contextmanager
from dataclasses import dataclass, field

from .errors import QueueError

WAITING, RUNNING, DONE, DEAD = "waiting", "running", "done", "dead"


@dataclass
class Job:
    """A piece of work. A greater priority goes first; it may not start before `ready`."""

    name: str
    priority: int = 0
    ready: int = 0
    needs: tuple = ()
    state: str = WAITING
    attempts: int = 0
    errors: list = field(default_factory=list)

    @property
    def finished(self):
        return self.state in (DONE, DEAD)


class JobQueue:
    """Jobs by name. A job that fails waits `delay` minutes, twice as long after each further failure, until `most` attempts are used up."""

    def __init__(self, most=3, delay=10):
        if most < 1:
            raise ValueError("at least one attempt is needed")
        self.most = most
        self.delay = delay
        self.jobs = {}

    def submit(self, name, priority=0, ready=0, needs=()):
        """A new job. It only starts after the jobs that it needs are done; these must be there. Names are unique."""
        if name in self.jobs:
            raise QueueError(f"{name} is there already")
        for other in needs:
            if other not in self.jobs:
                raise QueueError(f"{name} needs {other}, which is unknown")
        job = Job(name, priority, ready, tuple(needs))
        self.jobs[name] = job
        return job

    def get(self, name):
        """The job with a name, else QueueError."""
        try:
            return self.jobs[name]
        except KeyError:
            raise QueueError(f"no job {name}") from None

    def startable(self, now):
        """The waiting jobs that may start now: the greatest priority first, then the one ready longest, then by name."""
        found = []
        for job in self.jobs.values():
            if job.state != WAITING or job.ready > now:
                continue
            if all(self.jobs[other].state == DONE for other in job.needs):
                found.append(job)
        return sorted(found, key=lambda job: (-job.priority, job.ready, job.name))

    def take(self, now):
        """Starts the first startable job and returns it, or None. This counts as an attempt."""
        ready = self.startable(now)
        if not ready:
            return None
        job = ready[0]
        job.state = RUNNING
        job.attempts += 1
        return job

    def _running(self, name):
        job = self.get(name)
        if job.state != RUNNING:
            raise QueueError(f"{name} is {job.state}")
        return job

    def finish(self, name):
        """Marks a running job as done."""
        job = self._running(name)
        job.state = DONE
        return job

    def fail(self, name, now, error=""):
        """A running job failed: it waits for its next attempt, or is dead with all jobs that need it. An error text is kept."""
        job = self._running(name)
        if error:
            job.errors.append(error)
        if job.attempts >= self.most:
            self._kill(job)
        else:
            job.state = WAITING
            job.ready = now + self.delay * 2 ** (job.attempts - 1)
        return job

    def _kill(self, job):
        job.state = DEAD
        for other in self.jobs.values():
            if job.name in other.needs and not other.finished:
                self._kill(other)

    @contextmanager
    def working(self, now):
        """Takes a job for the time of a `with`: done at the end, failed where an exception leaves it. The exception goes no further."""
        job = self.take(now)
        if job is None:
            raise QueueError("nothing to do")
        try:
            yield job
        except Exception as error:
            self.fail(job.name, now, str(error))
        else:
            self.finish(job.name)

    def cancel(self, name):
        """Removes a waiting job. QueueError where it is in another state or a job that has not finished needs it."""
        job = self.get(name)
        if job.state != WAITING:
            raise QueueError(f"{name} is {job.state}")
        if any(name in other.needs and not other.finished for other in self.jobs.values()):
            raise QueueError(f"{name} is needed")
        del self.jobs[name]
        return job

    def counts(self):
        """How many jobs there are in each state, only states that occur."""
        totals = {}
        for job in self.jobs.values():
            totals[job.state] = totals.get(job.state, 0) + 1
        return totals

    def next_time(self, now):
        """The earliest time, not before `now`, at which a waiting job is ready, or None. What a job needs is not looked at."""
        times = [job.ready for job in self.jobs.values() if job.state == WAITING]
        return max(now, min(times)) if times else None
