//! Command lines that mend in place what a check reports, the most exact first.
//!
//! A tool that fixes its own findings is asked first; for the others a tool that knows the same rules stands in.
//! None of these silences a finding: no command here writes `noqa` or changes a configuration.

use super::arguments::{assemble, value_of, without};
use super::plan::{
    autoflake_arguments, black_arguments, is_ruff_format, isort_arguments, ruff_check_arguments,
    ruff_format_arguments,
};
use autoheal_core::RepoPath;
use autoheal_core::check::Check;
use std::collections::{BTreeMap, BTreeSet};

/// A command line stays well below what a system accepts.
const MOST_FILES: usize = 500;

type Codes = BTreeMap<RepoPath, BTreeSet<String>>;

/// Commands that fix in place what the check reports, in the order of preference. `codes_by_file` holds the codes that
/// were reported; its paths count from the repository's root, and where the check runs in a folder, from that folder in
/// the commands.
pub fn fixers(check: &Check, codes_by_file: &Codes) -> Vec<Vec<String>> {
    let given = check.command.get(1..).unwrap_or_default();
    match check.tool.as_str() {
        "ruff" if is_ruff_format(given) => {
            vec![assemble(&["ruff", "format"], &[], ruff_format_arguments(given))]
        }
        "ruff" => ruff(given, codes_by_file),
        "black" => vec![assemble(&["black"], &[], black_arguments(given))],
        "isort" => vec![assemble(&["isort"], &[], isort_arguments(given))],
        "autoflake" => vec![assemble(&["autoflake"], &["--in-place"], autoflake_arguments(given))],
        "flake8" | "pycodestyle" | "pyflakes" | "pydocstyle" | "pylint" => {
            stand_ins(check, given, codes_by_file)
        }
        _ => Vec::new(),
    }
}

fn ruff(given: &[String], codes_by_file: &Codes) -> Vec<Vec<String>> {
    let arguments = ruff_check_arguments(given);
    let mut commands = vec![assemble(&["ruff", "check"], &["--fix"], arguments.clone())];
    let codes: BTreeSet<&str> = all_codes(codes_by_file).filter(|code| is_rule(code)).collect();
    if !codes.is_empty() {
        let select = format!("--select={}", join(&codes));
        let rest = without(&arguments, &[], &["--select", "--extend-select"]);
        commands.push(assemble(&["ruff", "check"], &["--fix", "--unsafe-fixes", &select], rest));
    }
    commands
}

/// `F401`, but not `invalid-syntax` or `E999`, which no fix of a linter mends.
fn is_rule(code: &str) -> bool {
    let letters = code.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < code.len()
        && !letters.is_empty()
        && letters.chars().all(|c| c.is_ascii_uppercase())
        && !matches!(code, "E999" | "E902" | "E901")
}

fn all_codes(codes_by_file: &Codes) -> impl Iterator<Item = &str> {
    codes_by_file.values().flatten().map(String::as_str)
}

fn join(codes: &BTreeSet<&str>) -> String {
    codes.iter().copied().collect::<Vec<_>>().join(",")
}

fn stand_ins(check: &Check, given: &[String], codes_by_file: &Codes) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    let length = value_of(given, "--max-line-length");
    let (codes, files) = chosen(check, codes_by_file, ruff_rules);
    if !codes.is_empty() {
        for unsafe_too in [false, true] {
            commands.push(ruff_stand_in(&codes, &files, length, unsafe_too));
        }
    }
    let (codes, files) = chosen(check, codes_by_file, autopep8_rules);
    if !codes.is_empty() {
        commands.push(autopep8(&codes, &files, length, false));
        if codes.iter().any(|code| needs_aggression(code)) {
            commands.push(autopep8(&codes, &files, length, true));
        }
    }
    let (codes, files) = chosen(check, codes_by_file, autoflake_rules);
    if !codes.is_empty() {
        let mut added = vec!["--in-place"];
        added.extend(&codes);
        commands.push(assemble(&["autoflake"], &added, files));
    }
    commands
}

/// The rules of a stand-in that answer to the reported codes, and the files that need them.
fn chosen<'a>(
    check: &Check,
    codes_by_file: &'a Codes,
    rules: fn(&'a str) -> Vec<&'a str>,
) -> (BTreeSet<&'a str>, Vec<String>) {
    let mut chosen = BTreeSet::new();
    let mut files = Vec::new();
    for (file, codes) in codes_by_file {
        let known: Vec<&str> = codes.iter().flat_map(|code| rules(code)).collect();
        if !known.is_empty() && files.len() < MOST_FILES {
            chosen.extend(known);
            files.push(from_folder(file.as_str(), &check.folder));
        }
    }
    (chosen, files)
}

/// A path as seen from the folder in which the check runs. A leading `-` must not become an option.
fn from_folder(file: &str, folder: &str) -> String {
    let folder = folder.trim_matches('/');
    let inner = match file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) {
        Some(inner) if !folder.is_empty() => inner.to_owned(),
        _ if folder.is_empty() => file.to_owned(),
        _ => format!("{}{file}", "../".repeat(folder.split('/').count())),
    };
    if inner.starts_with('-') { format!("./{inner}") } else { inner }
}

fn ruff_stand_in(
    codes: &BTreeSet<&str>,
    files: &[String],
    length: Option<&str>,
    unsafe_too: bool,
) -> Vec<String> {
    let mut added = vec!["--isolated", "--preview", "--fix"];
    if unsafe_too {
        added.push("--unsafe-fixes");
    }
    let codes = join(codes);
    added.extend(["--select", &codes]);
    let length = length.map(|length| format!("--line-length={length}"));
    added.extend(length.as_deref());
    assemble(&["ruff", "check"], &added, files.to_vec())
}

fn autopep8(codes: &BTreeSet<&str>, files: &[String], length: Option<&str>, aggressive: bool) -> Vec<String> {
    let codes = join(codes);
    let mut added = vec!["--in-place"];
    if aggressive {
        added.extend(["--aggressive", "--aggressive"]);
    }
    added.extend(["--select", &codes]);
    let length = length.map(|length| format!("--max-line-length={length}"));
    added.extend(length.as_deref());
    assemble(&["autopep8"], &added, files.to_vec())
}

/// The rules of ruff that mend what a code of flake8, pycodestyle, pydocstyle or pylint stands for.
fn ruff_rules(code: &str) -> Vec<&str> {
    let translated: &[&str] = match code {
        "I001" | "I003" | "I005" | "I100" | "I101" | "I201" | "I202" | "C0411" | "C0412" => &["I001"],
        "C812" | "C813" | "C815" | "C816" => &["COM812"],
        "C819" => &["COM819"],
        "W0611" | "W0614" => &["F401"],
        "W0612" => &["F841"],
        "W0404" | "C0415" => &["F811"],
        "C0303" => &["W291", "W293"],
        "C0304" => &["W292"],
        "C0305" => &["W391"],
        "C0410" => &["E401"],
        "W0301" => &["E703"],
        "C0121" => &["E711", "E712"],
        "C0117" | "C0113" => &["E713", "E714"],
        "W1309" => &["F541"],
        "W1401" => &["W605"],
        "C0201" => &["SIM118"],
        "C0325" => &["UP034"],
        "C0414" => &["PLC0414"],
        "R0205" => &["UP004"],
        "R1705" => &["RET505"],
        "R1720" => &["RET506"],
        "R1724" => &["RET507"],
        "R1723" => &["RET508"],
        "R1711" => &["PLR1711"],
        "R1725" => &["UP008"],
        "W0107" => &["PIE790"],
        _ => &[],
    };
    match translated {
        [] if ruff_fixes(code) => vec![code],
        translated => translated.to_vec(),
    }
}

/// Codes that ruff shares with flake8 and its plug-ins, and has a fix for.
fn ruff_fixes(code: &str) -> bool {
    const SHARED: &[&str] = &[
        "E201", "E202", "E203", "E211", "E221", "E222", "E223", "E224", "E225", "E226", "E227", "E228",
        "E231", "E241", "E242", "E251", "E252", "E261", "E262", "E265", "E266", "E271", "E272", "E273",
        "E274", "E275", "E301", "E302", "E303", "E304", "E305", "E306", "E401", "E502", "E703", "E711",
        "E712", "E713", "E714", "E731", "W291", "W292", "W293", "W391", "W605", "F401", "F504", "F522",
        "F523", "F541", "F601", "F632", "F811", "F841", "F901", "B004", "B006", "B007", "B009", "B010",
        "B011", "B013", "B014", "B028", "B033", "B905", "C400", "C401", "C402", "C403", "C404", "C405",
        "C406", "C408", "C409", "C410", "C411", "C413", "C414", "C416", "C417", "C418", "C419", "Q000",
        "Q001", "Q002", "Q003", "RSE102", "PIE790", "PIE794", "PIE800", "PIE804", "PIE807", "PIE810",
        "SIM101", "SIM102", "SIM103", "SIM105", "SIM108", "SIM109", "SIM110", "SIM112", "SIM114", "SIM117",
        "SIM118", "SIM201", "SIM202", "SIM208", "SIM210", "SIM211", "SIM212", "SIM220", "SIM221", "SIM222",
        "SIM223", "SIM300", "SIM401", "D200", "D201", "D202", "D203", "D204", "D205", "D207", "D208", "D209",
        "D210", "D211", "D212", "D213", "D214", "D215", "D300", "D301", "D400", "D403", "D405", "D406",
        "D407", "D408", "D409", "D410", "D411", "D412", "D413", "D415", "D416",
    ];
    SHARED.contains(&code)
}

fn autopep8_rules(code: &str) -> Vec<&str> {
    let translated: &[&str] = match code {
        "C0301" => &["E501"],
        "C0303" => &["W291", "W293"],
        "C0304" => &["W292"],
        "C0305" => &["W391"],
        "C0321" => &["E701", "E702"],
        "C0410" => &["E401"],
        "C0413" => &["E402"],
        "W0311" => &["E111"],
        "W0301" => &["E703"],
        _ => &[],
    };
    let fixed = [
        "E1", "E2", "E3", "E401", "E402", "E501", "E502", "E70", "E71", "E721", "E722", "E731", "W191",
        "W291", "W292", "W293", "W391", "W503", "W504", "W605",
    ];
    match translated {
        // E112 and E113 are about code that does not parse: nothing is reformatted there.
        [] if is_rule(code)
            && !matches!(code, "E112" | "E113")
            && fixed.iter().any(|known| code.starts_with(known)) =>
        {
            vec![code]
        }
        translated => translated.to_vec(),
    }
}

fn needs_aggression(code: &str) -> bool {
    ["E501", "E711", "E712", "E713", "E714", "E721", "E722", "E731", "W605"].contains(&code)
}

fn autoflake_rules(code: &str) -> Vec<&'static str> {
    match code {
        "F401" | "W0611" | "W0614" => vec!["--remove-all-unused-imports"],
        "F841" | "W0612" => vec!["--remove-unused-variables"],
        _ => Vec::new(),
    }
}
