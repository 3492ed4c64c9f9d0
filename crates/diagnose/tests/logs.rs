//! Real logs of real tools, with what they show. A case is `logs/NAME.log` and `logs/NAME.json`: a list of failures in
//! the order in which they are reported. Only the fields that a case names are compared. A new case needs no Rust.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use autoheal_diagnose::log::diagnose;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "log"))
        .collect();
    cases.sort();
    cases
}

/// What the expectation names, taken from what was found.
fn selected(found: &Value, expected: &Value) -> Value {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .map(|(name, expected)| {
                (name.clone(), selected(found.get(name).unwrap_or(&Value::Null), expected))
            })
            .collect(),
        _ => found.clone(),
    }
}

fn compare(case: &Path) -> Result<(), String> {
    let name = case.file_stem().unwrap().to_string_lossy();
    let found = diagnose(std::fs::File::open(case).unwrap()).unwrap();
    let found = serde_json::to_value(found).unwrap();
    let found = found.as_array().unwrap();
    let text = std::fs::read_to_string(case.with_extension("json"))
        .map_err(|error| format!("{name}.json: {error}"))?;
    let expected: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| format!("{name}.json: {error}"))?;
    if found.len() != expected.len() {
        return Err(format!("{name}: {} failures instead of {}: {found:#?}", found.len(), expected.len()));
    }
    for (index, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let found = selected(found, expected);
        if found != *expected {
            return Err(format!("{name}, failure {index}: found {found:#}, expected {expected:#}"));
        }
    }
    Ok(())
}

#[test]
fn real_logs_show_what_is_expected_of_them() {
    let cases = cases();
    assert!(cases.len() >= 40, "only {} cases", cases.len());
    let wrong: Vec<String> = cases.iter().filter_map(|case| compare(case).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
