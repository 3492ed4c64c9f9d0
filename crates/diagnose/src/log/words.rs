//! The words by which reports are known: `anchors` says how they are used.

/// A new report begins here: a page that has grown long may be cut before such a line.
pub(super) const SECTIONS: &[&str] =
    &["____ ", "====", "FAIL: ", "ERROR: ", "● ", "--- FAIL", "Traceback (most", "---- ", "<<< "];

/// Headings of long reports.
pub(super) const OPENS_FAR: &[&str] =
    &["= FAILURES =", "= ERRORS =", "short test summary info", "____ ", " ____", "―― ", "● ", "rootdir: "];

/// Words of reports.
pub(super) const OPENS: &[&str] = &[
    // Python
    "Traceback (most recent call last)",
    "File \"",
    "\nE   ",
    "Z E   ",
    "mE   ",
    "ERROR collecting",
    "while loading conftest",
    "while importing test module",
    "FAILED ",
    "SyntaxError",
    "IndentationError",
    "TabError",
    "ModuleNotFoundError",
    "ImportError",
    "NameError:",
    "AttributeError:",
    "TypeError:",
    "AssertionError",
    "INTERNALERROR",
    "Fatal Python error",
    // installers
    "ERROR: ",
    "subprocess-exited-with-error",
    "No solution found when resolving",
    "version solving failed",
    "Because no versions of",
    "npm ERR!",
    "npm error",
    "ERR_PNPM_",
    // linters, formatters, type checkers
    "::error",
    "would reformat ",
    "Would reformat: ",
    "incorrectly sorted",
    "cannot format ",
    "[warn] ",
    "[error] ",
    "Diff in ",
    "cannot parse: ",
    "Sorry: ",
    "Error compiling",
    "- hook id: ",
    " ==> ",
    ".py\x1b[",
    "  error  ",
    ", Error - ",
    "[Error",
    "error TS",
    "m TS1",
    "m TS2",
    "m TS5",
    "m TS6",
    "m TS7",
    "m TS18",
    " - error",
    "************* Module",
    // compilers
    "error: ",
    "error[E",
    " --> ",
    "m--> ",
    "error\x1b[",
    "ERROR\x1b[",
    "warning: unused",
    // JavaScript
    "FAIL ",
    "FAIL\x1b[",
    "ReferenceError",
    "RangeError",
    " failing",
    "Cannot find module",
    "Cannot find package",
    "Test suite failed to run",
    // the JVM
    "[ERROR]",
    "<<< FAILURE",
    "<<< ERROR",
    "Exception: ",
    "Exception in thread",
    "\tat ",
    "Caused by: ",
    "FailedError",
    "ComparisonFailure",
    "APPLICATION FAILED TO START",
    "java.lang.",
    " FAILED",
    "What went wrong",
    // Go and Rust
    "--- FAIL:",
    "panic: ",
    "FAIL\t",
    "' panicked at ",
    ") panicked at ",
    " stdout ----",
];

/// Words that programs also use for themselves.
pub(super) const OPENS_BRIEFLY: &[&str] = &["Error: ", " ERROR    "];

/// Words of steps: `ends` says what they mean.
pub(super) const STEPS: &[&str] = &[
    "##[group]Run",
    "##[endgroup]",
    "##[section]",
    "##[error]",
    "Post job cleanup.",
    "gitlab-runner ",
    "m$ ",
    "Running after",
    "Job failed",
    // Where commands run: `folders` says what they mean.
    "+ cd ",
    "[Pipeline] sh",
    "ing directory '/",
];

/// Words of ends, and of runners' closing lines. Nothing searches for them: they stand shortly before a step's or the
/// log's end, and are looked for there.
pub(super) const ENDS: &[&str] = &[
    "Cleaning up ",
    "Current runner version",
    "Uploading artifacts for failed",
    "Job succeeded",
    "Finished: ",
    "exit code",
    "exit status",
    ": exit ",
    "exited with",
    "return code",
    "marked build as",
    "teardown: FAILED",
    ": *** ",
    "Error: Process",
    "npm ERR!",
    "npm error",
    "ELIFECYCLE",
    "ERROR: build step",
    "BUILD FAIL",
    "Build FAILED",
    "Build failed",
    "subcommand failed",
    "Killed",
    "OOMKilled",
    "Segmentation fault",
    "out of memory",
    "OutOfMemoryError",
    "Fatal Python error",
    "timed out after",
    " passed",
    " passing",
    "Failures: ",
    "BUILD SUCCESS",
];

/// Words that only say that a report goes on.
pub(super) const EXTENDS: &[&str] = &["   at ", "❯ ", "ERROR ", "  | ", "_ _ _ _"];

/// Files that tools name without any other word by which to know the line.
pub(super) const LOCATED: &[&str] = &["py", "pyi", "go", "kt"];

/// Files whose places keep a page open.
pub(super) const OTHER_FILES: &[&str] =
    &["js", "jsx", "mjs", "ts", "tsx", "vue", "rs", "java", "scala", "c", "cc", "cpp", "cxx", "h", "hpp"];

/// Parts of the anchors that open a page: each such anchor holds one of them. At most 64 can be searched for at once.
pub(super) const SEEDS: &[&str] = &[
    ".py:",
    ".pyi:",
    ".go:",
    ".kt:",
    ".py\x1b[",
    "Traceback",
    "File \"",
    "\nE   ",
    "Z E   ",
    "mE   ",
    "while ",
    "FAIL",
    "Error",
    "ERR",
    "error",
    "No solution",
    "Because no",
    "reformat",
    "incorrectly",
    "cannot ",
    "[warn] ",
    "Diff in ",
    "m TS",
    "** Module",
    "unused",
    "Cannot find",
    "Exception",
    "Caused by",
    "ComparisonF",
    "java.lang",
    "What went",
    "panic",
    "stdout --",
    "solving failed",
    "failed to run",
    "Job failed",
    "##[",
    "m$ ",
    "job clean",
    "gitlab-r",
    "Running after",
    " failing",
    "\tat ",
    "--> ",
    "____",
    "―― ",
    "● ",
    "rootdir: ",
    "short test",
    "Sorry: ",
    "hook id",
    " ==> ",
    "+ cd ",
    "] sh",
    "ry '/",
];
