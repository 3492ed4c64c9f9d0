from workers import finish, start_all


def test_a_few_workers_finish():
    assert finish(start_all(3, 0)) == 3


def test_no_jobs_no_workers():
    assert finish([]) == 0


def test_a_worker_for_each_job():
    assert len(start_all(2_000, 60)) == 2_000
