//! SARIF 2.1.0, for code scanning: what is still broken as errors, what was fixed as notes.

use crate::text::{line, lines};
use crate::{status, tells_of};
use autoheal_core::results::{FixRecord, FixStatus, Results};
use autoheal_core::{BugType, Failure, Kind};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// Code scanning takes no more results from one run.
const MOST: usize = 5000;

/// The log of a run.
pub fn sarif(results: &Results) -> String {
    let told = |fix: &&FixRecord| !results.remaining.iter().any(|failure| tells_of(fix, failure));
    let failures = results.remaining.iter().map(failure_result);
    let fixes = results.fixes.iter().filter(told).map(fix_result);
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "AutoHeal",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "version": env!("CARGO_PKG_VERSION"),
                "rules": BugType::ALL.map(rule),
            }},
            "automationDetails": {"id": format!("autoheal/{}", results.run_id)},
            "properties": {
                "stopReason": results.stop_reason,
                "baseCommit": line(&results.base_commit, 64),
            },
            "results": failures.chain(fixes).take(MOST).collect::<Vec<_>>(),
        }],
    });
    format!("{log:#}\n")
}

fn rule(bug_type: BugType) -> Value {
    let (name, meaning) = match bug_type {
        BugType::Linting => ("Linting", "A check of style or quality that CI runs has a finding."),
        BugType::Syntax => ("Syntax", "The source cannot be parsed."),
        BugType::Logic => ("Logic", "The code runs and does something other than its tests expect."),
        BugType::TypeError => ("TypeError", "A value does not have the type or shape that its use needs."),
        BugType::Import => ("Import", "A module, a name in it, or a dependency cannot be found."),
        BugType::Indentation => ("Indentation", "The layout of the source contradicts its structure."),
    };
    json!({"id": bug_type, "name": name, "shortDescription": {"text": meaning}})
}

fn failure_result(failure: &Failure) -> Value {
    let mut result = result(failure.bug_type, failure.kind, &failure.file, failure.line, &failure.message);
    result["level"] = json!("error");
    result["properties"]["tests"] = failure.tests.iter().take(20).map(|test| line(test, 200)).collect();
    result
}

fn fix_result(fix: &FixRecord) -> Value {
    let is_fixed = fix.status == FixStatus::Fixed;
    let mut result = result(fix.bug_type, fix.kind, &fix.file, fix.line, &fix.message);
    if let (true, Some(explanation)) = (is_fixed, &fix.explanation) {
        let message = format!("{}\nFixed: {explanation}", line(&fix.message, 500));
        result["message"]["text"] = json!(plain(&message, fix.bug_type));
    }
    result["level"] = json!(if is_fixed { "note" } else { "error" });
    result["properties"]["status"] = json!(status(fix));
    for (name, fact) in [("rung", &fix.rung), ("rule", &fix.rule), ("commit", &fix.commit)] {
        if let Some(fact) = fact {
            result["properties"][name] = json!(line(fact, 200));
        }
    }
    result
}

fn result(bug_type: BugType, kind: Kind, file: &str, at: u32, message: &str) -> Value {
    let mut result = json!({
        "ruleId": bug_type,
        "ruleIndex": BugType::ALL.iter().position(|other| *other == bug_type),
        "message": {"text": plain(message, bug_type)},
        "partialFingerprints": {"autohealCause/v1": fingerprint(bug_type, kind, file, message)},
        "properties": {"kind": kind},
    });
    if !file.is_empty() {
        let place = json!({"artifactLocation": location(file), "region": {"startLine": at.max(1)}});
        result["locations"] = json!([{"physicalLocation": place}]);
    }
    result
}

/// A message as SARIF reads it. `[text](target)` would be a link, so a space parts the two.
fn plain(message: &str, bug_type: BugType) -> String {
    let text = lines(message, 20, 500).replace("](", "] (");
    if text.trim().is_empty() { format!("{bug_type} without a message") } else { text }
}

/// What stays the same while a cause stays the same; its line does not, since edits above move it.
fn fingerprint(bug_type: BugType, kind: Kind, file: &str, message: &str) -> String {
    let cause = [bug_type.name(), &kind.to_string(), file, message].join("\0");
    Sha256::digest(cause).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A path from the repository's root, or an address of its own for a file outside of it.
fn location(file: &str) -> Value {
    let uri = percent_encoded(&autoheal_core::redact::redact(file));
    if file.starts_with('/') {
        json!({"uri": format!("file://{uri}")})
    } else {
        json!({"uri": uri, "uriBaseId": "%SRCROOT%"})
    }
}

fn percent_encoded(path: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    path.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use proptest::prelude::*;

    fn log(results: &Results) -> Value {
        serde_json::from_str(&sarif(results)).unwrap()
    }

    #[test]
    fn a_partial_heal_has_a_note_for_the_fix_and_an_error_for_the_rest() {
        let log = log(&sample::partial());
        let results = log["runs"][0]["results"].as_array().unwrap();
        let levels: Vec<_> = results.iter().map(|result| (&result["level"], &result["ruleId"])).collect();
        assert_eq!(levels, [(&json!("error"), &json!("LOGIC")), (&json!("note"), &json!("SYNTAX"))]);
        assert_eq!(
            results[1]["message"]["text"],
            "SyntaxError: expected ':'\nFixed: Add the missing colon after the def line."
        );
        assert_eq!(
            results[1]["locations"][0]["physicalLocation"],
            json!({
                "artifactLocation": {"uri": "shop/cart.py", "uriBaseId": "%SRCROOT%"}, "region": {"startLine": 8},
            })
        );
        assert_eq!(
            results[1]["properties"],
            json!({
                "kind": "compile", "status": "fixed", "rung": "rule", "rule": "missing_colon",
                "commit": "2222222222222222222222222222222222222222",
            })
        );
    }

    #[test]
    fn the_driver_describes_the_six_types() {
        let driver = &log(&sample::healed())["runs"][0]["tool"]["driver"];
        assert_eq!(
            (&driver["name"], &driver["version"]),
            (&json!("AutoHeal"), &json!(env!("CARGO_PKG_VERSION")))
        );
        assert_eq!(driver["rules"].as_array().unwrap().len(), 6);
    }

    #[test]
    fn odd_file_names_are_addresses() {
        assert_eq!(location("a b/ü:1.py")["uri"], "a%20b/%C3%BC%3A1.py");
        assert_eq!(location("/usr/lib/x.py"), json!({"uri": "file:///usr/lib/x.py"}));
    }

    #[test]
    fn a_cause_that_moves_keeps_its_fingerprint() {
        let mut results = sample::partial();
        let before = log(&results)["runs"][0]["results"][0]["partialFingerprints"].clone();
        results.remaining[0].line += 7;
        assert_eq!(log(&results)["runs"][0]["results"][0]["partialFingerprints"], before);
    }

    proptest! {
        #[test]
        fn every_result_has_a_known_rule_a_message_and_a_line(results in sample::any_results()) {
            let log = log(&results);
            let run = &log["runs"][0];
            for result in run["results"].as_array().unwrap() {
                let rule = result["ruleIndex"].as_u64().unwrap() as usize;
                prop_assert_eq!(&run["tool"]["driver"]["rules"][rule]["id"], &result["ruleId"]);
                prop_assert!(!result["message"]["text"].as_str().unwrap().is_empty());
                for location in result["locations"].as_array().into_iter().flatten() {
                    let place = &location["physicalLocation"];
                    prop_assert!(place["region"]["startLine"].as_u64().unwrap() >= 1);
                    let uri = place["artifactLocation"]["uri"].as_str().unwrap();
                    prop_assert!(uri.bytes().all(|byte| byte.is_ascii_graphic()), "{}", uri);
                }
            }
        }
    }
}
