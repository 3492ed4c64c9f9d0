//! Drafts judged as in real life: by the Python compiler, with the true fix looked for among those that compile.

mod corpus;
mod dialect_families;
mod families;
mod indentation_families;
mod properties;

use super::{Draft, drafts};
use autoheal_core::ports::CompileError;
use std::io::Write;
use std::process::{Command, Stdio};

/// Reads questions (texts, and a wanted text) and answers with each text's error, up to the first that means the wanted one.
const JUDGE: &str = r#"
import ast, json, sys, warnings
warnings.simplefilter("ignore")
def error(text):
    try:
        compile(text, "draft.py", "exec", dont_inherit=True)
    except SyntaxError as found:
        return {"exception": type(found).__name__, "message": str(found.msg), "line": found.lineno or 1, "column": found.offset or 0}
    except ValueError as found:
        return {"exception": "SyntaxError", "message": str(found), "line": 1, "column": 0}
def tree(text):
    return ast.dump(ast.parse(text))
answers = []
for texts, wanted in json.load(sys.stdin):
    goal = tree(wanted) if wanted is not None else None
    errors, found = [], False
    for text in texts:
        errors.append(error(text))
        if goal is not None and errors[-1] is None and tree(text) == goal:
            found = True
            break
    answers.append([errors, found])
json.dump(answers, sys.stdout)
"#;

type Question = (Vec<String>, Option<String>);
type Answer = (Vec<Option<CompileError>>, bool);

fn judge(questions: &[Question]) -> Vec<Answer> {
    let mut python = Command::new("python3")
        .args(["-X", "utf8", "-c", JUDGE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is there");
    let input = serde_json::to_vec(questions).unwrap();
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What became of one broken text.
#[derive(Debug)]
struct Outcome {
    broken: String,
    wanted: String,
    error: Option<CompileError>,
    /// The place of the true fix among the drafts that compile, counted from 1.
    rank: Option<usize>,
    /// The best drafts that compile, for people to read.
    best: Vec<Draft>,
}

impl Outcome {
    fn story(&self) -> String {
        let error = self
            .error
            .as_ref()
            .map_or_else(String::new, |error| format!("{}:{}: {}", error.line, error.column, error.message));
        let best: Vec<String> =
            self.best.iter().map(|draft| format!("{:.2} {}", draft.prior, draft.explanation)).collect();
        format!(
            "rank {:?} ({error})\n{}\nbest: {best:#?}\n",
            self.rank,
            changed_lines(&self.wanted, &self.broken)
        )
    }
}

fn changed_lines(wanted: &str, broken: &str) -> String {
    let pairs = wanted.lines().zip(broken.lines()).enumerate().filter(|(_, (left, right))| left != right);
    pairs
        .take(3)
        .map(|(line, (left, right))| format!("  line {}: {left:?} became {right:?}", line + 1))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Breaks that do not break anything are left out.
fn heal(cases: Vec<(String, String)>) -> Vec<Outcome> {
    let questions: Vec<Question> = cases.iter().map(|(broken, _)| (vec![broken.clone()], None)).collect();
    let errors = judge(&questions);
    let failing = cases
        .into_iter()
        .zip(errors)
        .filter_map(|(case, (errors, _))| Some((case, errors.into_iter().next()??)));
    let drafted: Vec<((String, String), CompileError, Vec<Draft>)> =
        failing.map(|(case, error)| (case.clone(), error.clone(), drafts(&case.0, &error))).collect();
    let questions: Vec<Question> = drafted
        .iter()
        .map(|((_, wanted), _, drafts)| {
            (drafts.iter().map(|draft| draft.text.clone()).collect(), Some(wanted.clone()))
        })
        .collect();
    let answers = judge(&questions);
    drafted
        .into_iter()
        .zip(answers)
        .map(|((case, error, drafts), answer)| outcome(case, error, &drafts, &answer))
        .collect()
}

fn outcome(
    case: (String, String),
    error: CompileError,
    drafts: &[Draft],
    (errors, found): &Answer,
) -> Outcome {
    let compiling: Vec<&Draft> =
        drafts.iter().zip(errors).filter(|(_, error)| error.is_none()).map(|(draft, _)| draft).collect();
    let rank = found.then_some(compiling.len());
    let best = compiling.into_iter().take(5).cloned().collect();
    Outcome { broken: case.0, wanted: case.1, error: Some(error), rank, best }
}

/// Every pair must be broken, and its fix must be among the best drafts that compile.
fn all_heal(family: &str, best: usize, pairs: &[(&str, &str)]) {
    let cases: Vec<(String, String)> =
        pairs.iter().map(|(broken, fixed)| ((*broken).to_owned(), (*fixed).to_owned())).collect();
    let outcomes = heal(cases);
    assert_eq!(outcomes.len(), pairs.len(), "{family}: a text of the table is not broken");
    let bad: Vec<String> = outcomes
        .iter()
        .filter(|outcome| outcome.rank.is_none_or(|rank| rank > best))
        .map(Outcome::story)
        .collect();
    assert!(bad.is_empty(), "{family}:\n{}", bad.join("\n"));
}
