-- How long runs took, without their time in the queue. The index has all that trends read: a run's row is long.
ALTER TABLE runs ADD COLUMN seconds DOUBLE PRECISION;
CREATE INDEX runs_for_trends ON runs (run_id, stop_reason, started_at, seconds) WHERE seconds IS NOT NULL;

-- Tests that were seen to be flaky.
CREATE TABLE flaky_tests (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    test   TEXT NOT NULL
);
CREATE INDEX flaky_tests_by_run ON flaky_tests (run_id);
