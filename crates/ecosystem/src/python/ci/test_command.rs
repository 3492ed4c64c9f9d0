//! How CI calls the tests: which arguments select and configure them, and which only steer reports.

use super::TestCommand;
use super::shell::PYTHON_FILES;

const SWITCHES: &[&str] = &[
    "-v",
    "-vv",
    "-vvv",
    "-q",
    "-qq",
    "-s",
    "-l",
    "-x",
    "--verbose",
    "--quiet",
    "--exitfirst",
    "--showlocals",
    "--full-trace",
    "--sw",
    "--stepwise",
    "--lf",
    "--last-failed",
    "--ff",
    "--failed-first",
    "--nf",
    "--no-header",
    "--no-summary",
    "--no-cov",
    "--cov-append",
    "--cov-branch",
    "--cov-reset",
    "--self-contained-html",
    "--setup-show",
    "--pdb",
    "--cache-clear",
    "--forked",
    "--collect-only",
    "--co",
    "--no-cov-on-fail",
    "--benchmark-only",
];
const VALUED: &[&str] = &[
    "--cov",
    "--cov-report",
    "--cov-config",
    "--cov-fail-under",
    "--cov-context",
    "--junitxml",
    "--junit-xml",
    "--junit-prefix",
    "--html",
    "--css",
    "--color",
    "--tb",
    "--durations",
    "--durations-min",
    "--maxfail",
    "-n",
    "--numprocesses",
    "--dist",
    "--maxprocesses",
    "--reruns",
    "--reruns-delay",
    "--show-capture",
    "--capture",
    "-r",
    "--report-log",
    "--timeout",
    "--timeout-method",
    "--splits",
    "--group",
    "--durations-path",
    "--log-cli-level",
    "--basetemp",
    "--verbosity",
    "--md",
    "--md-report",
    "--cov-file",
    "--json-report-file",
    "--alluredir",
    "--max-worker-restart",
    "--test-group",
    "--test-group-count",
];
/// Of those, the one that may stand without a value.
const OPTIONAL: &str = "--cov";

/// The command for pytest with these arguments.
pub(super) fn pytest(words: &[String]) -> TestCommand {
    let mut kept = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let name = word.split('=').next().unwrap_or(word);
        let has_value = word.contains('=');
        if word.contains(PYTHON_FILES) || SWITCHES.contains(&word.as_str()) || is_bundle(word) {
            continue;
        }
        if VALUED.contains(&name) {
            let takes_next =
                name != OPTIONAL || rest.as_slice().first().is_some_and(|next| !next.starts_with('-'));
            if !has_value && takes_next {
                rest.next();
            }
            continue;
        }
        if is_glued_short(word) {
            continue;
        }
        kept.push(word.clone());
    }
    TestCommand { arguments: kept, framework: Some("pytest".to_owned()), ..TestCommand::default() }
}

/// `-vvs`, `-ra`, `-xq` and the like.
fn is_bundle(word: &str) -> bool {
    let Some(letters) =
        word.strip_prefix('-').filter(|letters| !letters.starts_with('-') && !letters.is_empty())
    else {
        return false;
    };
    letters.chars().all(|letter| "vqsxl".contains(letter))
        || letters.starts_with('r')
            && letters.len() > 1
            && letters[1..].chars().all(|letter| letter.is_ascii_alphabetic())
}

fn is_glued_short(word: &str) -> bool {
    word.strip_prefix("-n").is_some_and(|count| {
        count == "auto" || !count.is_empty() && count.chars().all(|c| c.is_ascii_digit())
    })
}

/// The command for the standard library's runner.
pub(super) fn unittest(words: &[String]) -> TestCommand {
    let only_shows = [
        "-v",
        "--verbose",
        "-q",
        "--quiet",
        "-f",
        "--failfast",
        "-b",
        "--buffer",
        "--locals",
        "-c",
        "--catch",
    ];
    let arguments = words.iter().filter(|word| !only_shows.contains(&word.as_str())).cloned().collect();
    TestCommand { arguments, framework: Some("unittest".to_owned()), ..TestCommand::default() }
}

/// One command for all that CI calls: the one that leaves out least, the first of several such. Calls that differ from it
/// only in the paths they name become part of it.
pub(super) fn choose(mut commands: Vec<TestCommand>, notes: &mut Vec<String>) -> Option<TestCommand> {
    commands.sort_by_key(selectivity);
    let mut commands = commands.into_iter();
    let mut chosen = commands.next()?;
    for other in commands {
        if other == chosen {
            continue;
        }
        let same = other.folder == chosen.folder
            && other.framework == chosen.framework
            && options(&other) == options(&chosen);
        if same {
            unite_paths(&mut chosen, &other);
        } else {
            let note = format!("CI also runs tests as `{}`", spelled(&other));
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    Some(chosen)
}

/// How much a command narrows down what runs.
fn selectivity(command: &TestCommand) -> usize {
    let weight = |word: &String| match word.as_str() {
        "-k" => 4,
        "-m" => 2,
        word if word.contains("::") || word.ends_with(".py") && !word.starts_with('-') => 2,
        _ => 0,
    };
    command.arguments.iter().map(weight).sum()
}

fn is_path(word: &str) -> bool {
    !word.starts_with('-')
        && (word.contains(['/', '.']) || word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Everything but paths; a value behind an option stays with it.
fn options(command: &TestCommand) -> Vec<&String> {
    let mut options = Vec::new();
    let mut behind_option = false;
    for word in &command.arguments {
        if !is_path(word) || behind_option {
            options.push(word);
        }
        behind_option = takes_value(word);
    }
    options
}

fn takes_value(word: &str) -> bool {
    matches!(
        word,
        "-m" | "-k"
            | "-p"
            | "-c"
            | "-o"
            | "-W"
            | "--ignore"
            | "--deselect"
            | "--rootdir"
            | "--import-mode"
            | "-s"
            | "-t"
    )
}

/// The paths of both; none where one of them runs everything.
fn unite_paths(chosen: &mut TestCommand, other: &TestCommand) {
    let kept: Vec<String> = options(chosen).into_iter().cloned().collect();
    let paths = |command: &TestCommand| {
        let options = options(command);
        command.arguments.iter().filter(|word| !options.contains(word)).cloned().collect::<Vec<_>>()
    };
    let (mine, theirs) = (paths(chosen), paths(other));
    chosen.arguments = kept;
    if !mine.is_empty() && !theirs.is_empty() {
        let plain = |path: &String| path.trim_start_matches("./").trim_end_matches('/').to_owned();
        let known: Vec<String> = mine.iter().map(plain).collect();
        let new: Vec<String> = theirs.into_iter().filter(|path| !known.contains(&plain(path))).collect();
        chosen.arguments.extend(mine.into_iter().chain(new));
    }
}

fn spelled(command: &TestCommand) -> String {
    let runner = command.framework.as_deref().unwrap_or("tests");
    format!("{runner} {}", command.arguments.join(" ")).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn reports_are_left_out_and_selection_stays() {
        let command = pytest(&words(
            "-vv -ra --cov=pkg --cov-report xml --cov tests -n auto --cov -n4 --durations=10 -m slow --ignore tests/x -p no:cacheprovider tests",
        ));
        assert_eq!(command.arguments.join(" "), "-m slow --ignore tests/x -p no:cacheprovider tests");
    }

    #[test]
    fn the_call_that_leaves_out_least_is_chosen() {
        let all = ["-k one", "tests", "tests/test_a.py"].map(|text| pytest(&words(text)));
        assert_eq!(choose(all.to_vec(), &mut Vec::new()).unwrap().arguments, ["tests", "tests/test_a.py"]);
    }

    #[test]
    fn calls_that_differ_in_paths_are_one() {
        let mut notes = Vec::new();
        let all = ["-m fast tests/unit", "-m fast tests/api", "-m slow"].map(|text| pytest(&words(text)));
        let chosen = choose(all.to_vec(), &mut notes).unwrap();
        assert_eq!(chosen.arguments.join(" "), "-m fast tests/unit tests/api");
        assert_eq!(notes, ["CI also runs tests as `pytest -m slow`"]);
    }
}
