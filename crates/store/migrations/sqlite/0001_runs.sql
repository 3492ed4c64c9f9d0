-- Runs, their stages, their fixes and their trace. Times are UTC in RFC 3339; ids are UUIDs as text; JSON is text.
CREATE TABLE runs (
    run_id      TEXT PRIMARY KEY,
    repo_url    TEXT NOT NULL,
    team_name   TEXT NOT NULL,
    leader_name TEXT NOT NULL,
    branch_name TEXT NOT NULL,
    base_commit TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('queued', 'running', 'passed', 'failed', 'quarantined')),
    stop_reason TEXT,
    stage       TEXT NOT NULL,
    run         TEXT NOT NULL,
    state       TEXT NOT NULL DEFAULT '{}',
    results     TEXT,
    started_at  TEXT NOT NULL,
    finished_at TEXT
) STRICT;
CREATE INDEX runs_by_status ON runs (status);

-- One row for each execution of a stage.
CREATE TABLE tasks (
    id         INTEGER PRIMARY KEY,
    run_id     TEXT NOT NULL REFERENCES runs (run_id),
    type       TEXT NOT NULL,
    status     TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX tasks_by_run ON tasks (run_id);

CREATE TABLE fixes (
    id             INTEGER PRIMARY KEY,
    run_id         TEXT NOT NULL REFERENCES runs (run_id),
    file           TEXT NOT NULL,
    line           INTEGER NOT NULL,
    bug_type       TEXT NOT NULL,
    status         TEXT NOT NULL CHECK (status IN ('applied', 'failed', 'rolled_back', 'skipped')),
    rung           TEXT,
    rule           TEXT,
    commit_sha     TEXT,
    commit_message TEXT NOT NULL,
    unified_diff   TEXT
) STRICT;
CREATE INDEX fixes_by_run ON fixes (run_id);

-- The trace: append-only, and without a gap in each run.
CREATE TABLE execution_traces (
    run_id TEXT NOT NULL REFERENCES runs (run_id),
    step   INTEGER NOT NULL,
    event  TEXT NOT NULL,
    PRIMARY KEY (run_id, step)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER traces_are_never_changed BEFORE UPDATE ON execution_traces
BEGIN
    SELECT RAISE(ABORT, 'the trace is append-only');
END;

CREATE TRIGGER traces_have_no_gap BEFORE INSERT ON execution_traces
WHEN NEW.step <> (SELECT coalesce(max(step), 0) + 1 FROM execution_traces WHERE run_id = NEW.run_id)
BEGIN
    SELECT RAISE(ABORT, 'the trace has no gap');
END;
