-- The queue, and what a service keeps beside runs. Times that are compared are milliseconds since 1970.
ALTER TABLE runs ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN request TEXT NOT NULL DEFAULT '{}';
ALTER TABLE runs ADD COLUMN cancel_requested INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN ended INTEGER;
UPDATE runs SET ended = CAST(strftime('%s', finished_at) AS INTEGER) * 1000 WHERE finished_at IS NOT NULL;
DROP INDEX runs_by_status;
CREATE INDEX runs_by_status ON runs (status, run_id);
CREATE INDEX runs_by_repository ON runs (repo_url, run_id);
CREATE INDEX runs_by_end ON runs (ended) WHERE ended IS NOT NULL;
CREATE UNIQUE INDEX one_open_run ON runs (fingerprint) WHERE fingerprint <> '' AND status IN ('queued', 'running');

ALTER TABLE tasks RENAME TO tasks_before;
DROP INDEX tasks_by_run;
CREATE TABLE tasks (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id        TEXT NOT NULL REFERENCES runs (run_id),
    type          TEXT NOT NULL,
    status        TEXT NOT NULL
        CHECK (status IN ('queued', 'waiting', 'running', 'attached', 'done', 'failed', 'cancelled', 'dead')),
    outcome       TEXT,
    error_message TEXT,
    lane          TEXT NOT NULL DEFAULT '',
    priority      INTEGER NOT NULL DEFAULT 1,
    turn          INTEGER NOT NULL DEFAULT 0,
    attempt       INTEGER NOT NULL DEFAULT 0,
    max_attempts  INTEGER NOT NULL DEFAULT 4,
    available_at  INTEGER NOT NULL DEFAULT 0,
    worker        TEXT,
    lease         TEXT,
    lease_until   INTEGER NOT NULL DEFAULT 0,
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL
) STRICT;
INSERT INTO tasks (id, run_id, type, status, outcome, created_at, updated_at)
    SELECT id, run_id, type, 'done', status, CAST(strftime('%s', updated_at) AS INTEGER) * 1000, CAST(strftime('%s', updated_at) AS INTEGER) * 1000
    FROM tasks_before;
DROP TABLE tasks_before;
CREATE INDEX tasks_by_run ON tasks (run_id, id);
CREATE UNIQUE INDEX one_open_task ON tasks (run_id) WHERE status IN ('queued', 'waiting', 'running', 'attached');
CREATE INDEX tasks_in_line ON tasks (priority DESC, turn, id) WHERE status = 'queued';
CREATE INDEX tasks_by_lane ON tasks (lane, turn) WHERE status = 'queued';
CREATE INDEX tasks_waiting ON tasks (available_at) WHERE status = 'waiting';
CREATE INDEX tasks_leased ON tasks (lease_until) WHERE status = 'running';
CREATE INDEX tasks_dead ON tasks (id) WHERE status = 'dead';
CREATE UNIQUE INDEX leases ON tasks (lease) WHERE status = 'running';

ALTER TABLE fixes ADD COLUMN confidence_score REAL;

CREATE TABLE ci_events (
    id         INTEGER PRIMARY KEY,
    run_id     TEXT NOT NULL REFERENCES runs (run_id),
    iteration  INTEGER NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('pending', 'running', 'passed', 'failed')),
    regression INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX ci_events_by_run ON ci_events (run_id);

CREATE TABLE strategy_weights (
    bug_type   TEXT NOT NULL,
    strategy   TEXT NOT NULL,
    weight     REAL NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (bug_type, strategy)
) STRICT;

CREATE TABLE benchmark_scores (
    id        INTEGER PRIMARY KEY,
    run_id    TEXT NOT NULL REFERENCES runs (run_id),
    rubric    TEXT NOT NULL,
    predicted REAL NOT NULL,
    actual    REAL NOT NULL
) STRICT;
CREATE INDEX benchmark_scores_by_run ON benchmark_scores (run_id);

CREATE TABLE plans (
    id         INTEGER PRIMARY KEY,
    run_id     TEXT NOT NULL REFERENCES runs (run_id),
    plan_json  TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX plans_by_run ON plans (run_id);

CREATE TABLE candidate_files (
    id         INTEGER PRIMARY KEY,
    run_id     TEXT NOT NULL REFERENCES runs (run_id),
    file_path  TEXT NOT NULL,
    rank_score REAL NOT NULL,
    reason     TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX candidate_files_by_run ON candidate_files (run_id, rank_score DESC);

CREATE TABLE patches (
    id           INTEGER PRIMARY KEY,
    run_id       TEXT NOT NULL REFERENCES runs (run_id),
    file_path    TEXT NOT NULL,
    unified_diff TEXT NOT NULL,
    applied      INTEGER NOT NULL,
    apply_log    TEXT NOT NULL,
    created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX patches_by_run ON patches (run_id);

CREATE TABLE validations (
    id              INTEGER PRIMARY KEY,
    run_id          TEXT NOT NULL REFERENCES runs (run_id),
    validation_type TEXT NOT NULL,
    exit_code       INTEGER NOT NULL,
    stdout          TEXT NOT NULL,
    stderr          TEXT NOT NULL,
    created_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX validations_by_run ON validations (run_id);

CREATE TABLE pull_requests (
    id          INTEGER PRIMARY KEY,
    run_id      TEXT NOT NULL REFERENCES runs (run_id),
    pr_number   INTEGER,
    pr_url      TEXT,
    branch_name TEXT NOT NULL,
    status      TEXT NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX pull_requests_by_run ON pull_requests (run_id);

CREATE TABLE api_tokens (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    digest     TEXT NOT NULL UNIQUE,
    scopes     TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
