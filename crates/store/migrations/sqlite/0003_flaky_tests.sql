-- Tests that were seen to be flaky, for trends.
CREATE TABLE flaky_tests (
    id     INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    test   TEXT NOT NULL
) STRICT;
CREATE INDEX flaky_tests_by_run ON flaky_tests (run_id);
