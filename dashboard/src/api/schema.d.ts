// Made from openapi.json by `npm run types`. Do not edit.

export interface paths {
    "/agent/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask about a run
         * @description The answer names the steps of the trace that it rests on. What the trace does not tell is not answered.
         */
        post: operations["query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/status/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a run is */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A run's events as they happen
         * @description Everything so far comes first. Each event has its step as id, so a client that comes back with `Last-Event-ID` goes on where it was.
         */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/heal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Heal a repository, in the older shape */
        post: operations["heal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a run is, in the older shape */
        get: operations["job_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artifacts/{run}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that a run left */
        get: operations["artifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/admin/retry/{task}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a task done again that failed
         * @description The run goes on from that stage, with the state that the stage began with.
         */
        post: operations["retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run with the executions of its stages */
        get: operations["build"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service and its parts are well */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers for Prometheus */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/replay/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The record of a run, in order */
        get: operations["replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run came to, on paper: report.pdf */
        get: operations["report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/results/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run came to: results.json */
        get: operations["results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/run-agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Heal a repository
         * @description Answers at once; the run waits in a queue. While one for the same repository, commit and team is open, that one is answered.
         */
        post: operations["run_agent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The runs, newest first */
        get: operations["list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run
         * @description One that waits ends at once, one at work as soon as its worker hears of it; what is proven is kept.
         */
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this service offers, and what you may do */
        get: operations["session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How healing goes, day by day */
        get: operations["trends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/github": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workflow of GitHub's ended
         * @description One that failed is healed at its commit; everything else is ignored.
         */
        post: operations["github"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/jenkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A build of Jenkins failed */
        post: operations["jenkins"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An answer and the steps of the trace that it rests on. Without steps there is no answer. */
        Answer: {
            answer: string;
            /** @description Steps of the run's trace. */
            sources: number[];
            topic: components["schemas"]["Topic"];
        };
        /**
         * @description How a re-run was arranged.
         * @enum {string}
         */
        Arrangement: "alone" | "together" | "reversed";
        /**
         * @description The six bug types. Every failure has exactly one.
         * @enum {string}
         */
        BugType: "LINTING" | "SYNTAX" | "LOGIC" | "TYPE_ERROR" | "IMPORT" | "INDENTATION";
        /** @description A run with the executions of its stages. */
        Build: {
            ci?: components["schemas"]["CiOrigin"] | null;
            run: components["schemas"]["RunState"];
            tasks: components["schemas"]["Task"][];
        };
        CancelAnswer: {
            /** @description `cancelled`, `stopping` or `over`. */
            outcome: string;
            run_id: components["schemas"]["RunId"];
        };
        /** @description The build that a CI system told of. */
        CiOrigin: {
            branch: string;
            job: string;
            /** Format: int64 */
            number: number;
            /** @description `github` or `jenkins`. */
            system: string;
        };
        /** @enum {string} */
        CiStatus: "PASSED" | "FAILED";
        /** @description `ci_update`: a round of fix and proof came to its end. */
        CiUpdateEvent: {
            /** Format: int32 */
            iteration: number;
            regression: boolean;
            run_id: components["schemas"]["RunId"];
            /** @description `pending`, `running`, `passed` or `failed`. */
            status: string;
            /** Format: int64 */
            step_index: number;
            timestamp: string;
        };
        /** @description How often something came up. */
        Count: {
            /** Format: int64 */
            count: number;
            name: string;
        };
        /** @description The runs that began on one day. */
        Day: {
            /** Format: int64 */
            cancelled: number;
            /** Format: date */
            day: string;
            /**
             * Format: int64
             * @description Whatever else kept a run from healing.
             */
            failed: number;
            /** Format: int64 */
            flaky: number;
            /**
             * Format: int64
             * @description There was nothing to heal.
             */
            green: number;
            /** Format: int64 */
            healed: number;
            /** Format: int64 */
            quarantined: number;
            /** Format: int64 */
            runs: number;
            /**
             * Format: double
             * @description How long all runs took together.
             */
            seconds_spent: number;
            /**
             * Format: double
             * @description How long the healed runs took: the one in the middle.
             */
            seconds_to_green?: number | null;
        };
        /** @description The JSON shape of an error at every edge of the product. */
        ErrorBody: {
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description The public error codes of the API and of `--json` output.
         * @enum {string}
         */
        ErrorCode: "REPO_CLONE_FAILED" | "REPO_NOT_FOUND" | "REPO_ACCESS_DENIED" | "TEST_DISCOVERY_FAILED" | "TEST_EXECUTION_FAILED" | "SANDBOX_UNAVAILABLE" | "ENVIRONMENT_FAILED" | "PATCH_APPLY_FAILED" | "SYNTAX_VALIDATION_FAILED" | "GIT_PUSH_FAILED" | "RETRY_LIMIT_REACHED" | "INVALID_INPUT" | "NOT_FOUND" | "CONFLICT" | "UNAUTHORIZED" | "RATE_LIMITED" | "QUARANTINED" | "LEASE_LOST" | "STORE_UNAVAILABLE" | "INTERNAL";
        ErrorDetail: {
            code: components["schemas"]["ErrorCode"];
            details: Record<string, never>;
            hint?: string | null;
            message: string;
            timestamp: string;
        };
        /** @description One event at its place in the trace. Steps count from 1 without a gap. */
        Event: components["schemas"]["EventKind"] & {
            /** Format: date-time */
            at: string;
            run_id: components["schemas"]["RunId"];
            stage: components["schemas"]["Stage"];
            /** Format: int64 */
            step: number;
        };
        /** @description What happened, as data that replay, reports and questions can use. */
        EventKind: {
            /** @enum {string} */
            type: "stage_started";
        } | {
            outcome: string;
            /** Format: double */
            seconds: number;
            /** @enum {string} */
            type: "stage_finished";
        } | {
            message: string;
            /** @enum {string} */
            type: "thought";
        } | {
            message: string;
            /** @enum {string} */
            type: "warning";
        } | {
            command: string;
            excerpt: string;
            /** Format: int32 */
            exit?: number | null;
            /** Format: double */
            seconds: number;
            /** @enum {string} */
            type: "command";
        } | {
            bug_type: string;
            file: string;
            kind: string;
            /** Format: int32 */
            line: number;
            message: string;
            /** @description The function that it is in. */
            symbol?: string | null;
            /** @description The first of the tests and checks that show it. */
            tests?: string[];
            /** @enum {string} */
            type: "failure_found";
            witnesses: number;
        } | {
            cause?: components["schemas"]["Place"] | null;
            diff: string;
            /** Format: double */
            prior: number;
            rule: string;
            rung: string;
            /** @enum {string} */
            type: "candidate_tried";
            verdict: string;
        } | {
            lines: components["schemas"]["SuspectedLine"][];
            /** @enum {string} */
            type: "lines_suspected";
        } | {
            /** @description Edits that could not be put into the loaded project, so that everything was loaded afresh. */
            afresh: number;
            /** Format: double */
            seconds: number;
            survivors: number;
            total: number;
            tried: number;
            /** @enum {string} */
            type: "search_progress";
        } | {
            edits: components["schemas"]["Suggestion"][];
            /** @enum {string} */
            type: "edits_survived";
        } | {
            causes: string[];
            /** @enum {string} */
            type: "plan_made";
        } | {
            allowed: boolean;
            reasons: string[];
            rule: string;
            /** @enum {string} */
            type: "policy_decision";
        } | {
            bug_type: string;
            /** Format: int32 */
            candidates_tried?: number | null;
            cause?: components["schemas"]["Place"] | null;
            commit: string;
            /**
             * Format: double
             * @description How sure the search was of it, 0 to 1.
             */
            confidence?: number | null;
            diff: string;
            evidence?: string | null;
            explanation?: string | null;
            file: string;
            /** Format: int32 */
            line: number;
            rule?: string | null;
            rung?: string | null;
            subject: string;
            /** @enum {string} */
            type: "fix_applied";
        } | {
            /** Format: int32 */
            iteration: number;
            regression: boolean;
            /** @description `pending`, `running`, `passed` or `failed`. */
            status: string;
            /** @enum {string} */
            type: "ci_update";
        } | {
            /** Format: double */
            cpu_percent: number;
            /** Format: double */
            memory_mb: number;
            sandbox: string;
            /** @enum {string} */
            type: "telemetry";
        } | {
            /** Format: int32 */
            attempt: number;
            /** @enum {string} */
            type: "run_resumed";
        } | {
            /** Format: double */
            seconds: number;
            status: string;
            stop_reason: string;
            /** @enum {string} */
            type: "run_complete";
        };
        /** @description What the running program told of an exception, beyond its message. */
        Evidence: {
            /**
             * @description A linter's rule code, such as `F401`, and the tool that reports it.
             * @default null
             */
            code?: string | null;
            /**
             * Format: int32
             * @description Column (from 1) and the rest of a syntax error as the compiler reports them.
             * @default null
             */
            column?: number | null;
            /**
             * @description The exception's class name, such as `AttributeError`.
             * @default
             */
            exception?: string;
            /**
             * @description Local variables of the frame that raised, with their type names.
             * @default []
             */
            locals?: [
                string,
                string
            ][];
            /**
             * @description The name that was looked up and not found (NameError, AttributeError, ImportError, KeyError).
             * @default null
             */
            missing?: string | null;
            /**
             * @description What that owner, scope or mapping does offer, nearest to `missing` first.
             * @default []
             */
            offered?: string[];
            /**
             * @description The module, or the class of the object, on which `missing` was looked up.
             * @default null
             */
            owner?: string | null;
            /** @default null */
            tool?: string | null;
            /** @default null */
            unawaited?: components["schemas"]["Frame"] | null;
        };
        /** @description The lines of a log that show a failure, counted from 1. */
        Excerpt: {
            /** Format: int64 */
            first_line: number;
            /** Format: int64 */
            last_line: number;
        };
        /** @description One thing that is broken: where, what kind, and the tests that show it. */
        Failure: {
            bug_type: components["schemas"]["BugType"];
            evidence?: components["schemas"]["Evidence"];
            excerpt?: components["schemas"]["Excerpt"] | null;
            file: string;
            frames?: components["schemas"]["Frame"][];
            kind: components["schemas"]["Kind"];
            /** Format: int32 */
            line: number;
            message: string;
            stack_trace: string;
            /** @description The tests (or checks) that show it. */
            tests: components["schemas"]["String"][];
        };
        /** @description Parts of the dashboard that the operator may switch off. */
        Features: {
            causal_graph: boolean;
            provenance: boolean;
        };
        /** @description `fix_applied`: a fix is proven, committed and can be fetched. */
        FixAppliedEvent: {
            bug_type: string;
            commit_sha: string;
            /**
             * Format: double
             * @description 0 to 1.
             */
            confidence: number;
            file: string;
            /** Format: int32 */
            line: number;
            run_id: components["schemas"]["RunId"];
            /** @description `applied`. */
            status: string;
            /** Format: int64 */
            step_index: number;
        };
        /** @description One cause and what became of it. */
        FixRecord: {
            bug_type: components["schemas"]["BugType"];
            /** Format: int32 */
            candidates_tried: number;
            commit?: string | null;
            commit_message: string;
            /**
             * Format: double
             * @description How sure the search was of this edit among all that passed, 0 to 1.
             */
            confidence?: number | null;
            diff?: string | null;
            evidence?: string | null;
            explanation?: string | null;
            file: string;
            kind: components["schemas"]["Kind"];
            /** Format: int32 */
            line: number;
            message: string;
            /** @description Why a proven candidate was not committed: the policy rules that stood in its way. */
            policy?: string[];
            rule?: string | null;
            rung?: string | null;
            status: components["schemas"]["FixStatus"];
            /**
             * @description Edits that pass the tests and were not committed: the others that the search found, or all of them where nothing tells which is
             *     right. The likeliest first.
             */
            suggestions?: components["schemas"]["Suggestion"][];
            /** @description The tests and checks that showed the failure. */
            witnesses: string[];
        };
        /** @enum {string} */
        FixStatus: "Fixed" | "Failed";
        /** @description What the re-runs of one test showed. */
        FlakyEvidence: {
            reruns: components["schemas"]["Rerun"][];
            test: components["schemas"]["String"];
        };
        /** @description One step of a stack trace, outermost first. `file` is relative to the repository where it lies inside it. */
        Frame: {
            file: string;
            function?: string;
            /** @description Whether the file belongs to the repository. */
            in_project?: boolean;
            /** Format: int32 */
            line: number;
            /** @description The source line as the traceback shows it. */
            text?: string;
        };
        HealRequest: {
            /** @example Ada Lovelace */
            leaderName: string;
            /** @example https://github.com/owner/repo */
            repositoryUrl: string;
            /** @example Platform */
            teamName: string;
        };
        Health: {
            queue: components["schemas"]["QueueDepth"];
            sandbox: components["schemas"]["PartHealth"];
            /** @description `ok`, or `degraded` where a part is not. */
            status: string;
            store: components["schemas"]["PartHealth"];
            /** Format: int64 */
            uptime_seconds: number;
            version: string;
        };
        Iteration: {
            failure_count: number;
            /** Format: int32 */
            iteration: number;
            status: components["schemas"]["CiStatus"];
            timestamp: string;
        };
        /** @description A build of Jenkins. */
        JenkinsBuild: {
            branch?: string;
            /** Format: int64 */
            buildNumber: number;
            commitSha: string;
            job: string;
            repoUrl: string;
            /** @description `FAILURE` without one. */
            status?: string | null;
        };
        JobAccepted: {
            jobId: components["schemas"]["RunId"];
            status: components["schemas"]["JobStatus"];
        };
        JobFix: {
            bugType: components["schemas"]["BugType"];
            commitMessage: string;
            file: string;
            /** Format: int32 */
            line: number;
            status: components["schemas"]["FixStatus"];
        };
        JobIteration: {
            failureCount: number;
            /** Format: int32 */
            iteration: number;
            status: components["schemas"]["CiStatus"];
            timestamp: string;
        };
        JobResults: {
            branchName: string;
            ciStatus: components["schemas"]["CiStatus"];
            fixes: components["schemas"]["JobFix"][];
            fixesApplied: number;
            iterationHistory: components["schemas"]["JobIteration"][];
            /** Format: int32 */
            iterations: number;
            leaderName: string;
            repository: string;
            teamName: string;
            totalFailures: number;
            totalTime: string;
        };
        JobState: {
            currentStep?: components["schemas"]["Stage"] | null;
            error?: string | null;
            jobId: components["schemas"]["RunId"];
            /**
             * Format: int32
             * @description 0 to 100.
             */
            progress?: number | null;
            results?: components["schemas"]["JobResults"] | null;
            status: components["schemas"]["JobStatus"];
        };
        /** @enum {string} */
        JobStatus: "queued" | "running" | "completed" | "failed";
        /**
         * @description The finer kind that stands beside the bug type.
         * @enum {string}
         */
        Kind: "assertion" | "exception" | "undefined_name" | "unbound_local" | "attribute" | "arity" | "conversion" | "none_value" | "missing_key" | "compile" | "missing_module" | "missing_name" | "missing_dependency" | "circular_import" | "timeout" | "crash" | "out_of_memory" | "network" | "missing_service" | "clock" | "fixture" | "lint" | "format" | "import_order" | "type_check" | "spring_context" | "install" | "other";
        /** @description A run in a list. */
        ListedRun: components["schemas"]["RunState"] & {
            /** Format: int32 */
            fixes_applied?: number | null;
            /** Format: double */
            seconds?: number | null;
            /**
             * Format: int32
             * @description Failures that it found, and those that it healed; nothing while it is open.
             */
            total_failures?: number | null;
        };
        /** @description A number or a text. */
        OptionValue: number | string;
        PartHealth: {
            ok: boolean;
            problem?: string | null;
        };
        /** @description A line of a file. */
        Place: {
            file: string;
            /** Format: int32 */
            line: number;
        };
        /**
         * @description Who goes first. Within one, repositories take turns.
         * @enum {string}
         */
        Priority: "low" | "normal" | "high";
        Question: {
            /** @example Why did this fail? */
            question: string;
            run_id: components["schemas"]["RunId"];
        };
        /** @description How much is in the queue. */
        QueueDepth: {
            /** Format: int64 */
            dead: number;
            /** Format: int64 */
            queued: number;
            /** Format: int64 */
            running: number;
            /** Format: int64 */
            waiting: number;
        };
        /** @description A part of a run's trace. */
        ReplayPage: {
            /** @description The run is over, and this page reaches the end of its trace. */
            complete: boolean;
            events: components["schemas"]["Event"][];
            /**
             * Format: int64
             * @description The last step of the whole trace so far.
             */
            last_step: number;
            /**
             * Format: int64
             * @description Give this as `after` for the next page; nothing where there is none yet.
             */
            next?: number | null;
            run: components["schemas"]["RunState"];
        };
        Rerun: {
            arrangement: components["schemas"]["Arrangement"];
            /** Format: int32 */
            failed: number;
            /** Format: int32 */
            passed: number;
        };
        /** @description The whole of results.json. */
        Results: {
            base_commit: string;
            branch_name: string;
            /** Format: int32 */
            candidates_tried: number;
            ci_status: components["schemas"]["CiStatus"];
            fixes: components["schemas"]["FixRecord"][];
            fixes_applied: number;
            flaky: components["schemas"]["FlakyEvidence"][];
            /** @description The tip of the work branch, if anything was committed. */
            head_commit?: string | null;
            iteration_history: components["schemas"]["Iteration"][];
            /** Format: int32 */
            iterations: number;
            leader_name: string;
            /** @description What the quarantine scan found, if it stopped the run. */
            quarantine?: string[];
            /** @description Failures that are still there, told as `diagnose` tells them. */
            remaining: components["schemas"]["Failure"][];
            repository: string;
            run_id: components["schemas"]["RunId"];
            score: components["schemas"]["Score"];
            /**
             * Format: double
             * @description Wall time of the whole run and of one run of the suite, in seconds.
             */
            seconds: number;
            status: components["schemas"]["RunStatus"];
            stop_reason: components["schemas"]["StopReason"];
            /** Format: double */
            suite_seconds: number;
            /** @description What a person should know and do next, in sentences. */
            summary: string[];
            team_name: string;
            tests_passing: number;
            tests_total: number;
            total_failures: number;
            total_time: string;
        };
        RunAccepted: {
            branch_name: string;
            /** @description The run was open already. */
            deduplicated: boolean;
            fingerprint: string;
            run_id: components["schemas"]["RunId"];
            /** @description The Socket.IO namespace of the run. */
            socket: string;
            status: components["schemas"]["RunStatus"];
        };
        /** @description `run_complete`: the run is over. */
        RunCompleteEvent: {
            /** @description `passed`, `failed` or `quarantined`. */
            final_status: string;
            pdf_url: string;
            run_id: components["schemas"]["RunId"];
            score?: components["schemas"]["Score"] | null;
            /** Format: int64 */
            step_index: number;
            /** Format: double */
            total_time_secs: number;
        };
        /** Format: uuid */
        RunId: string;
        RunPage: {
            next?: components["schemas"]["RunId"] | null;
            runs: components["schemas"]["ListedRun"][];
        };
        /** @description What to heal. */
        RunRequest: {
            /**
             * @description The second part of the branch's name.
             * @example Ada Lovelace
             */
            leader_name: string;
            /** @description Limits for this run, lower than the service's own. */
            options?: {
                [key: string]: components["schemas"]["OptionValue"];
            };
            /** @description Who goes first; `high` is for operators. */
            priority?: components["schemas"]["Priority"];
            /** @description A branch, a tag or a commit; the default branch without one. */
            ref?: string | null;
            /**
             * @description `https://github.com/owner/repo`, or whatever else the operator allows.
             * @example https://github.com/owner/repo
             */
            repo_url: string;
            /**
             * @description The first part of the branch's name.
             * @example Platform
             */
            team_name: string;
        };
        /** @description A run as lists and status requests show it. */
        RunState: {
            /** @description The commit that is healed, once it is known. */
            base_commit?: string | null;
            branch_name: string;
            current_node: components["schemas"]["Stage"];
            finished_at?: string | null;
            /** Format: int32 */
            iteration_count: number;
            leader_name: string;
            /** Format: int32 */
            max_iterations: number;
            /**
             * Format: int32
             * @description 0 to 100.
             */
            progress: number;
            repo_url: string;
            run_id: components["schemas"]["RunId"];
            started_at: string;
            status: components["schemas"]["RunStatus"];
            stop_reason?: components["schemas"]["StopReason"] | null;
            team_name: string;
        };
        /** @enum {string} */
        RunStatus: "queued" | "running" | "passed" | "failed" | "quarantined";
        /**
         * @description What a token allows. A token that may submit may not read unless it says so; one for operators may do everything.
         * @enum {string}
         */
        Scope: "read" | "submit" | "admin";
        Score: {
            /** Format: int64 */
            base_score: number;
            /** Format: int64 */
            commit_penalty: number;
            /** Format: int64 */
            final_score: number;
            /** Format: int64 */
            speed_bonus: number;
        };
        /** @description What this service offers, and what whoever asks may do. */
        Session: {
            features: components["schemas"]["Features"];
            /** @description What may be healed: the beginnings of addresses, and folders. */
            repositories: string[];
            scopes: components["schemas"]["Scope"][];
            version: string;
        };
        /** @enum {string} */
        Stage: "repo_scanner" | "ast_analyzer" | "test_runner" | "flaky_detector" | "dependency_mapper" | "context_retriever" | "fix_generator" | "critic_agent" | "policy_gate" | "sandbox_verifier" | "commit_optimizer" | "self_benchmarker";
        /** @enum {string} */
        StopReason: "healed" | "nothing_to_heal" | "flaky" | "policy_violation" | "retries_exhausted" | "budget_exhausted" | "no_tests" | "environment" | "clone_failed" | "quarantined" | "cancelled" | "internal";
        /** @description An event of the trace on the wire. */
        StreamedEvent: {
            /** @description The event as JSON, as `/replay/{run}` has it. */
            data: string;
            /** @description Its kind. */
            event: string;
            /** @description Its step. */
            id: string;
        };
        String: string;
        /** @description An edit for a person to judge. */
        Suggestion: {
            /** Format: double */
            confidence: number;
            diff: string;
            explanation: string;
            /** @description The kind of edit. */
            rule?: string;
        };
        /** @description A line that a search suspects, and why. */
        SuspectedLine: {
            file: string;
            /** Format: int32 */
            line: number;
            reasons: string[];
            /**
             * Format: double
             * @description 0 to 1.
             */
            suspicion: number;
        };
        /** @description One execution of a stage, as people see it. */
        Task: {
            /** Format: int32 */
            attempt: number;
            /** Format: date-time */
            created_at: string;
            error?: string | null;
            id: components["schemas"]["TaskId"];
            /** Format: int32 */
            max_attempts: number;
            outcome?: string | null;
            run_id: components["schemas"]["RunId"];
            /** @description The stage's name. */
            stage: string;
            status: components["schemas"]["TaskStatus"];
            /** Format: date-time */
            updated_at: string;
            worker?: string | null;
        };
        /** Format: int64 */
        TaskId: number;
        /** @enum {string} */
        TaskStatus: "queued" | "waiting" | "running" | "attached" | "done" | "failed" | "cancelled" | "dead";
        /** @description `telemetry_tick`: what the sandbox uses. */
        TelemetryTick: {
            container_id: string;
            /** Format: double */
            cpu_pct: number;
            /** Format: double */
            mem_mb: number;
            run_id: components["schemas"]["RunId"];
            /** Format: int64 */
            step_index: number;
            timestamp: string;
        };
        /** @description `thought_event`: whatever has no event of its own, in a sentence. */
        ThoughtEvent: {
            message: string;
            node: components["schemas"]["Stage"];
            run_id: components["schemas"]["RunId"];
            /** Format: int64 */
            step_index: number;
            timestamp: string;
        };
        /**
         * @description What was asked, as far as it is one of the questions that every run can answer.
         * @enum {string}
         */
        Topic: "failure" | "fix" | "rejected" | "cost" | "changes" | "outcome" | "search";
        /** @description What became of the runs of a period. */
        Trends: {
            /** @description The days on which runs began, in order. */
            days: components["schemas"]["Day"][];
            /** @description Failures by bug type. */
            faults: components["schemas"]["Count"][];
            /** @description Runs in which a test was flaky. */
            flaky_tests: components["schemas"]["Count"][];
            /**
             * Format: double
             * @description Healed runs among those in which there was something to heal, 0 to 1.
             */
            heal_rate?: number | null;
            /** @description Fixes by the rung that made them, the most first; so are the others. */
            rungs: components["schemas"]["Count"][];
            /** Format: double */
            seconds_to_green?: number | null;
        };
        /** @description What became of a webhook. */
        WebhookAnswer: {
            buildId?: components["schemas"]["RunId"] | null;
            build_id?: components["schemas"]["RunId"] | null;
            reason?: string | null;
            /** @description `queued`, or `ignored` where there is nothing to heal. */
            status: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description The answer, with its sources */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                };
            };
            /** @description The question is too long or no question */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run, or its record does not tell */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Status, current stage and counters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunState"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    stream: {
        parameters: {
            query: {
                run: components["schemas"]["RunId"];
                /** @description Only events after this step. `Last-Event-ID` says the same. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events of the trace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamedEvent"];
                };
            };
            /** @description The run is over, and the client has heard everything */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The run is not named */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    heal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HealRequest"];
            };
        };
        responses: {
            /** @description Taken in, or open already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            /** @description Something is missing or not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    job_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Progress, or results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobState"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such job */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    artifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
                /** @description results.json, summary.md, results.sarif, junit.xml or report.pdf */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such file */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task's number; GET /builds/{run} lists them */
                task: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In line again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description That is not a number */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such task */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The task did not fail */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    build: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run and its tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description A part is not */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the text format of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    replay: {
        parameters: {
            query?: {
                /** @description Only events after this step. */
                after?: number;
                /** @description How many, at most 1000. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of the trace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPage"];
                };
            };
            /** @description A parameter is not a number */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run, or it is not over */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description results.json */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Results"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The run is not over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    run_agent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            /** @description Taken in, or open already */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunAccepted"];
                };
            };
            /** @description Something is missing or not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list: {
        parameters: {
            query?: {
                status?: components["schemas"]["RunStatus"];
                /** @description The repository's address. */
                repo_url?: string;
                /** @description Words in the repository's address, the branch, the names or the run's id. */
                search?: string;
                /** @description Only runs with a failure of this type. */
                bug_type?: components["schemas"]["BugType"];
                /** @description Only runs older than this one. */
                before?: components["schemas"]["RunId"];
                /** @description How many, at most 1000. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            /** @description A parameter is not understood */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run's id */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelAnswer"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a page needs to know */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    trends: {
        parameters: {
            query?: {
                /** @description How far to look back, at most 366. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the runs of these days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trends"];
                };
            };
            /** @description That is not a number of days */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    github: {
        parameters: {
            query?: never;
            header?: {
                /** @description What happened; `workflow_run` counts */
                "X-GitHub-Event"?: string | null;
                /** @description HMAC of the body */
                "X-Hub-Signature-256"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        /** @description GitHub's payload */
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Nothing to heal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description In line */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description The payload is not understood, or the repository not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    jenkins: {
        parameters: {
            query?: never;
            header?: {
                /** @description HMAC-SHA256 of the body, in hexadecimal */
                "X-Jenkins-Signature"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JenkinsBuild"];
            };
        };
        responses: {
            /** @description Nothing to heal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description In line */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
            /** @description The payload is not understood, or the repository not allowed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A token is needed, or the signature is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token does not allow this, or the webhook is not set up */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such repository */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The store does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
