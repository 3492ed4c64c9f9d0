//! The words by which reports are known: `anchors` says how they are used.

/// A new report begins here: a page that has grown long may be cut before such a line.
pub(super) const SECTIONS: &[&str] =
    &["____ ", "====", "FAIL: ", "ERROR: ", "● ", "--- FAIL", "Traceback (most", "---- ", "<<< "];

/// Headings of long reports.
pub(super) const OPENS_FAR: &[&str] =
    &["= FAILURES =", "= ERRORS =", "short test summary info", "____ ", " ____", "● ", "rootdir: "];

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
    "ResolutionImpossible",
    "subprocess-exited-with-error",
    "No solution found when resolving",
    "version solving failed",
    "No matching distribution",
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
    // the end of a job
    "##[error]",
    "Segmentation fault",
    "heap out of memory",
    "Job failed",
    "OutOfMemoryError",
];

/// Words that programs also use for themselves.
pub(super) const OPENS_BRIEFLY: &[&str] =
    &["Error: ", "exit code ", "exit status ", "Killed", "timed out after"];

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
    "Resolution",
    "No solution",
    "solving failed",
    "No matching d",
    "Because no",
    "reformat",
    "incorrectly",
    "cannot ",
    "[warn] ",
    "Diff in ",
    "m TS",
    "** Module",
    "unused",
    " failing",
    "Cannot find",
    "failed to run",
    "Exception",
    "Caused by",
    "ComparisonF",
    "java.lang",
    "What went",
    "panic",
    "stdout --",
    "exit code ",
    "exit status ",
    "Segmentation",
    "out of memory",
    "Job failed",
    "Killed",
    "timed out",
    "\tat ",
    " --> ",
    "____",
    "● ",
    "rootdir: ",
    "short test",
    "Sorry: ",
];
