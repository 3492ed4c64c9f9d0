//! The other commands, as a person or a script uses them.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn autoheal(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_autoheal"));
    command.arg("--data-dir").arg(data).args(arguments).env_remove("VIRTUAL_ENV").stdin(Stdio::null());
    command
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn git(folder: &Path, arguments: &[&str]) {
    let settings = ["-c", "user.name=t", "-c", "user.email=t@localhost"];
    let status = Command::new("git").args(settings).args(arguments).current_dir(folder).status().unwrap();
    assert!(status.success());
}

#[test]
fn wrong_use_exits_with_64_and_help_with_0() {
    let data = tempfile::tempdir().unwrap();
    let code = |arguments: &[&str]| autoheal(data.path(), arguments).output().unwrap().status.code();
    assert_eq!(code(&["frobnicate"]), Some(64));
    assert_eq!(code(&["heal", "--nonsense"]), Some(64));
    assert_eq!(code(&["heal", "/nowhere/at/all"]), Some(64));
    assert_eq!(code(&["heal", "--team", "…", "."]), Some(64));
    assert_eq!(code(&["replay", "0000"]), Some(64));
    assert_eq!(code(&["--help"]), Some(0));
}

#[test]
fn processes_that_start_together_share_a_new_data_directory() {
    let data = tempfile::tempdir().unwrap();
    let children: Vec<_> =
        (0..8).map(|_| autoheal(data.path(), &["runs"]).stdout(Stdio::null()).spawn().unwrap()).collect();
    for mut child in children {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_server_that_never_answers_is_given_up_within_the_budget() {
    let data = tempfile::tempdir().unwrap();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/a.git", silent.local_addr().unwrap());
    let output =
        autoheal(data.path(), &["heal", "--json", "--set", "budget_seconds=1", &url]).output().unwrap();
    assert_eq!(json(&output)["error"]["code"], "REPO_CLONE_FAILED");
}

#[test]
fn an_error_is_one_json_document_with_a_code_and_a_hint() {
    let data = tempfile::tempdir().unwrap();
    let output = autoheal(data.path(), &["heal", "--json", "/nowhere/at/all"]).output().unwrap();
    let document = json(&output);
    assert_eq!(document["error"]["code"], "INVALID_INPUT");
    assert!(document["error"]["hint"].as_str().unwrap().contains("git repository"));
}

#[test]
fn a_log_on_standard_input_is_diagnosed_with_its_excerpt() {
    let log = "2026-01-15T10:30:00.1234567Z collecting ...\n\
               2026-01-15T10:30:01.1234567Z Traceback (most recent call last):\n\
               2026-01-15T10:30:01.1234567Z   File \"src/shop/cart.py\", line 12, in total\n\
               2026-01-15T10:30:01.1234567Z     return sum(prices) + shiping\n\
               2026-01-15T10:30:01.1234567Z NameError: name 'shiping' is not defined\n";
    let data = tempfile::tempdir().unwrap();
    let mut child = autoheal(data.path(), &["diagnose", "--log", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(log.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let failure = &json(&output)["failures"][0];
    assert_eq!((&failure["file"], &failure["line"]), (&"src/shop/cart.py".into(), &12.into()));
    assert_eq!(failure["bug_type"], "TYPE_ERROR");
    let excerpt = &failure["excerpt"];
    assert!(
        excerpt["first_line"].as_u64().unwrap() >= 1 && excerpt["last_line"].as_u64().unwrap() <= 5,
        "{excerpt}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn settings_are_shown_with_their_source_and_without_secrets() {
    let data = tempfile::tempdir().unwrap();
    let output =
        autoheal(data.path(), &["config", "show", "--json", "--set", "team=https://me:hunter22@example.org"])
            .env("AGENT_MAX_RETRIES", "7")
            .output()
            .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!text.contains("hunter22"));
    let settings = json(&output)["settings"].as_array().unwrap().clone();
    let retries = settings.iter().find(|setting| setting["key"] == "max_retries").unwrap();
    assert_eq!((&retries["value"], &retries["source"]), (&"7".into(), &"environment".into()));
}

#[test]
fn the_doctor_finds_a_working_sandbox_here() {
    let data = tempfile::tempdir().unwrap();
    let output = autoheal(data.path(), &["doctor", "--json"]).output().unwrap();
    assert_eq!(json(&output)["good"], true);
    let nothing = autoheal(data.path(), &["doctor", "--json"]).env("PATH", "/nonexistent").output().unwrap();
    assert_eq!((nothing.status.code(), &json(&nothing)["good"]), (Some(4), &false.into()));
}

/// Invariant 10: a process that is killed leaves a record that says so, and no litter.
#[test]
fn a_killed_heal_is_swept_up_by_the_next_command() {
    let scratch = tempfile::tempdir().unwrap();
    let repository = scratch.path().join("repository");
    std::fs::create_dir(&repository).unwrap();
    std::fs::write(
        repository.join("test_slow.py"),
        "import time\n\n\ndef test_slow():\n    time.sleep(60)\n",
    )
    .unwrap();
    git(&repository, &["init", "-q"]);
    git(&repository, &["add", "-A"]);
    git(&repository, &["commit", "-qm", "slow"]);
    let data = scratch.path().join("data");
    let mut child = autoheal(&data, &["heal", "--quiet", "--set", "install=false"])
        .arg(&repository)
        .env("AUTOHEAL_PYTHON", autoheal_testkit::python())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The work folder is there as soon as the run has begun.
    let work = data.join("work");
    while std::fs::read_dir(&work).map_or(0, Iterator::count) == 0 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = autoheal(&data, &["runs", "--json"]).output().unwrap();
    let runs = json(&output)["runs"].as_array().unwrap().clone();
    assert!(runs.iter().all(|run| run["stop_reason"] == "cancelled"), "{runs:?}");
    assert_eq!(std::fs::read_dir(&work).unwrap().count(), 0);
    assert_eq!(std::fs::read_dir(data.join("locks")).unwrap().count(), 0);
}

#[test]
fn tokens_are_made_listed_without_their_secret_and_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| autoheal(folder.path(), arguments).output().unwrap();
    let made = json(&run(&["token", "create", "ci", "--scope", "submit", "--scope", "read", "--json"]));
    let (secret, id) = (made["token"].as_str().unwrap(), made["id"].as_str().unwrap());
    let listed = run(&["token", "list", "--json"]);
    assert_eq!(json(&listed)["tokens"][0]["scopes"], serde_json::json!(["read", "submit"]));
    let store = std::fs::read(folder.path().join("autoheal.db")).unwrap();
    let log = std::fs::read(folder.path().join("autoheal.db-wal")).unwrap_or_default();
    for place in [listed.stdout, store, log] {
        assert!(!String::from_utf8_lossy(&place).contains(secret), "the secret is nowhere");
    }
    assert!(run(&["token", "revoke", id]).status.success());
    assert_eq!(run(&["token", "revoke", id]).status.code(), Some(64));
    assert_eq!(run(&["token", "create", "ci", "--scope", "everything"]).status.code(), Some(64));
}

#[test]
fn a_run_is_asked_about_and_played_from_any_place() {
    let folder = tempfile::tempdir().unwrap();
    let repository = folder.path().join("repository");
    std::fs::create_dir(&repository).unwrap();
    std::fs::write(repository.join("app.py"), "total = 1\n\n\ndef work():\n    return totl\n").unwrap();
    let test = "import app\n\n\ndef test_work():\n    assert app.work() == 1\n";
    std::fs::write(repository.join("test_app.py"), test).unwrap();
    git(&repository, &["init", "-q"]);
    git(&repository, &["add", "-A"]);
    git(&repository, &["commit", "-qm", "A fault"]);
    let run = |arguments: &[&str]| {
        autoheal(&folder.path().join("data"), arguments)
            .env("AUTOHEAL_PYTHON", autoheal_testkit::python())
            .output()
            .unwrap()
    };
    assert!(run(&["heal", repository.to_str().unwrap()]).status.success());
    let answer = json(&run(&["ask", "last", "why did this fail?", "--json"]));
    assert!(answer["answer"].as_str().unwrap().contains("totl"), "{answer}");
    let all = json(&run(&["replay", "last", "--json"]));
    let events = all["events"].as_array().unwrap();
    for step in answer["sources"].as_array().unwrap() {
        assert!(events.iter().any(|event| event["step"] == *step));
    }
    assert!(events.iter().any(|event| event["type"] == "command"), "what ran in the sandbox is recorded");
    let rest = json(&run(&["replay", "last", "--from", "5", "--json"]));
    assert_eq!(rest["events"].as_array().unwrap().as_slice(), &events[4..]);
    assert_eq!(json(&run(&["replay", "last", "--from", "9999s", "--json"]))["events"], serde_json::json!([]));
    assert!(run(&["replay", "last", "--speed", "1000"]).status.success());
    for wrong in [["--speed", "0"], ["--speed", "nan"], ["--from", "x"]] {
        assert_eq!(run(&["replay", "last", wrong[0], wrong[1]]).status.code(), Some(64), "{wrong:?}");
    }
    assert_eq!(run(&["ask", "last", "who won the cup?"]).status.code(), Some(64));
    let paper = folder.path().join("paper.pdf");
    assert!(run(&["report", "last", "--output", paper.to_str().unwrap()]).status.success());
    let left = folder.path().join("data/outputs").join(all["run"]["id"].as_str().unwrap()).join("report.pdf");
    assert_eq!(std::fs::read(paper).unwrap(), std::fs::read(left).unwrap());
}

#[tokio::test]
async fn a_worker_shows_its_numbers_to_prometheus() {
    let folder = tempfile::tempdir().unwrap();
    let mut worker = autoheal(folder.path(), &["worker", "--metrics", "127.0.0.1:0"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(worker.stderr.take().unwrap()).lines().map_while(Result::ok);
    let url =
        lines.find_map(|line| Some(line.split_once("metrics are at ")?.1.to_owned())).expect("an address");
    std::thread::spawn(move || lines.for_each(drop));
    let tells = async || {
        let page = reqwest::get(&url).await.unwrap().text().await.unwrap();
        page.contains("autoheal_leases_lost_total 0")
    };
    let told = tokio::time::timeout(Duration::from_secs(30), async {
        while !tells().await {
            tokio::task::yield_now().await;
        }
    });
    let told = told.await;
    worker.kill().unwrap();
    worker.wait().unwrap();
    told.expect("the queue is tended, and that is counted");
}
