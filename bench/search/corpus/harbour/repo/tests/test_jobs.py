import pytest

from harbour.errors import QueueError
from harbour.jobs import Job, JobQueue


@pytest.fixture
def queue():
    queue = JobQueue(most=3, delay=10)
    queue.submit("sweep")
    queue.submit("crane", priority=5)
    queue.submit("load", priority=9, needs=["crane"])
    return queue


class TestSubmit:
    def test_submit(self, queue):
        job = queue.submit("paint", 2, ready=7, needs=["sweep"])
        assert job == Job("paint", 2, 7, ("sweep",))
        assert queue.get("paint") is job

    def test_twice(self, queue):
        with pytest.raises(QueueError):
            queue.submit("sweep", 3)
        assert queue.get("sweep").priority == 0

    def test_unknown_needs(self, queue):
        with pytest.raises(QueueError):
            queue.submit("paint", needs=["sweep", "scrape"])
        with pytest.raises(QueueError):
            queue.get("paint")

    def test_attempts(self):
        with pytest.raises(ValueError):
            JobQueue(most=0)


class TestOrder:
    def test_priority_and_needs(self, queue):
        assert [job.name for job in queue.startable(0)] == ["crane", "sweep"]

    def test_ready_then_name(self):
        queue = JobQueue()
        queue.submit("b", ready=3)
        queue.submit("a", ready=3)
        queue.submit("c", ready=1)
        queue.submit("d", ready=4)
        assert [job.name for job in queue.startable(3)] == ["c", "a", "b"]

    def test_take(self, queue):
        job = queue.take(0)
        assert (job.name, job.state, job.attempts) == ("crane", "running", 1)
        assert queue.take(0).name == "sweep"
        assert queue.take(0) is None
        queue.finish("crane")
        assert queue.take(0).name == "load"

    def test_finish(self, queue):
        with pytest.raises(QueueError):
            queue.finish("crane")
        queue.take(0)
        assert queue.finish("crane").finished
        with pytest.raises(QueueError):
            queue.finish("crane")

    def test_unknown(self, queue):
        with pytest.raises(QueueError):
            queue.finish("dance")


class TestFail:
    def test_retry_later(self, queue):
        queue.take(0)
        job = queue.fail("crane", 5, "wind")
        assert (job.state, job.ready, job.errors) == ("waiting", 15, ["wind"])
        assert queue.take(14).name == "sweep"
        assert queue.take(15).name == "crane"
        assert queue.fail("crane", 20).ready == 40
        assert job.errors == ["wind"]

    def test_dead_with_all_that_need_it(self, queue):
        queue.submit("sail", needs=["load", "sweep"])
        for now in (0, 100, 200):
            assert queue.take(now).name == "crane"
            queue.fail("crane", now)
        assert queue.counts() == {"dead": 3, "waiting": 1}
        assert queue.get("sail").finished
        assert [job.name for job in queue.startable(900)] == ["sweep"]

    def test_what_is_done_stays_done(self):
        queue = JobQueue(most=1)
        queue.submit("a")
        queue.submit("b", needs=["a"])
        queue.take(0)
        queue.finish("a")
        queue.take(0)
        queue.fail("b", 1)
        assert queue.counts() == {"done": 1, "dead": 1}

    def test_only_running(self, queue):
        with pytest.raises(QueueError):
            queue.fail("sweep", 0)


class TestWorking:
    def test_done(self, queue):
        with queue.working(0) as job:
            assert job.state == "running"
        assert job.state == "done"

    def test_failed(self, queue):
        with queue.working(3) as job:
            raise RuntimeError("rope broke")
        assert (job.state, job.ready, job.errors) == ("waiting", 13, ["rope broke"])

    def test_nothing(self):
        with pytest.raises(QueueError):
            with JobQueue().working(0):
                pass


class TestCancel:
    def test_cancel(self, queue):
        assert queue.cancel("sweep").name == "sweep"
        assert queue.counts() == {"waiting": 2}
        with pytest.raises(QueueError):
            queue.cancel("sweep")

    def test_needed(self, queue):
        with pytest.raises(QueueError):
            queue.cancel("crane")
        queue.cancel("load")
        queue.cancel("crane")
        assert list(queue.jobs) == ["sweep"]

    def test_running(self, queue):
        queue.cancel("load")
        queue.take(0)
        with pytest.raises(QueueError):
            queue.cancel("crane")


def test_counts(queue):
    assert queue.counts() == {"waiting": 3}
    queue.take(0)
    assert queue.counts() == {"waiting": 2, "running": 1}
    assert JobQueue().counts() == {}


def test_next_time():
    queue = JobQueue()
    assert queue.next_time(5) is None
    queue.submit("a", ready=8)
    queue.submit("b", ready=6)
    assert queue.next_time(2) == 6
    assert queue.next_time(7) == 7
    queue.take(6)
    assert queue.next_time(2) == 8
