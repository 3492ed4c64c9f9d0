//! results.json: the contract with everything that reads what a run did.

use autoheal_core::redact::redact;
use autoheal_core::results::Results;
use serde_json::Value;

/// The document: pretty, its fields in the order of `Results`, secrets hidden, ending in a line break. It keeps the schema's
/// bounds (lines and iterations count from 1) whatever the run counted.
pub fn results_json(results: &Results) -> String {
    // Through `Value`, so that no field can be forgotten; and back, so that the order is that of `Results`.
    let value = redacted(serde_json::to_value(bounded(results.clone())).unwrap_or_default());
    let text = match serde_json::from_value::<Results>(value.clone()) {
        Ok(results) => serde_json::to_string_pretty(&results),
        Err(_) => serde_json::to_string_pretty(&value),
    };
    text.unwrap_or_default() + "\n"
}

fn bounded(mut results: Results) -> Results {
    results.iterations = results.iterations.max(1);
    for fix in &mut results.fixes {
        fix.line = fix.line.max(1);
    }
    // JSON has no word for a number that is none.
    for seconds in [&mut results.seconds, &mut results.suite_seconds] {
        *seconds = if seconds.is_finite() { *seconds } else { 0.0 };
    }
    results
}

fn redacted(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(redact(&text)),
        Value::Array(items) => items.into_iter().map(redacted).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, redacted(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use jsonschema::Validator;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
        let schema = serde_json::from_str(include_str!("../schema/results.schema.json")).unwrap();
        jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
    });

    fn complaints(json: &str) -> Vec<String> {
        let value = serde_json::from_str(json).unwrap();
        SCHEMA.iter_errors(&value).map(|error| error.to_string()).collect()
    }

    #[test]
    fn every_kind_of_end_satisfies_the_schema() {
        for results in sample::all() {
            assert_eq!(complaints(&results_json(&results)), Vec::<String>::new(), "{}", results.stop_reason);
        }
    }

    #[test]
    fn the_schema_is_not_satisfied_by_anything() {
        let json = results_json(&sample::healed());
        for (field, wrong) in
            [("\"PASSED\"", "\"green\""), ("\"1m 2s\"", "\"62s\""), ("\"Fixed\"", "\"fixed\"")]
        {
            assert!(!complaints(&json.replacen(field, wrong, 1)).is_empty(), "{field}");
        }
        assert!(!complaints(&json.replacen("\"branch_name\"", "\"branch\"", 1)).is_empty());
    }

    #[test]
    fn no_secret_reaches_the_document() {
        let token = format!("ghp_{}", "x9".repeat(18));
        let mut results = sample::partial();
        results.repository = "https://bot:hunter22@example.org/shop.git".into();
        results.remaining[0].evidence.locals = vec![(token.clone(), "str".into())];
        results.remaining[0].stack_trace = format!("Authorization: {token}");
        results.fixes[0].diff = Some(format!("+key = \"{token}\""));
        let json = results_json(&results);
        assert!(!json.contains(&token) && !json.contains("hunter22"), "{json}");
        assert_eq!(complaints(&json), Vec::<String>::new());
    }

    #[test]
    fn the_demanded_fields_come_first_and_a_line_break_last() {
        let json = results_json(&sample::healed());
        assert!(json.starts_with("{\n  \"repository\": \"file:///srv/shop\",\n  \"team_name\""), "{json}");
        assert!(json.ends_with("}\n"));
    }

    proptest! {
        /// Feature: autoheal-ci-agent, Property 11: Results JSON Validity
        #[test]
        fn every_document_is_valid_whatever_was_counted(mut results in sample::any_results(), odd in any::<bool>()) {
            if odd {
                results.iterations = 0;
                results.fixes.iter_mut().for_each(|fix| fix.line = 0);
                results.seconds = f64::NAN;
                results.suite_seconds = f64::INFINITY;
            }
            let json = results_json(&results);
            prop_assert_eq!(complaints(&json), Vec::<String>::new());
            prop_assert!(serde_json::from_str::<Results>(&json).is_ok());
        }

        /// Feature: autoheal-ci-agent, Property 12: Results JSON Completeness
        #[test]
        fn nothing_is_lost_on_the_way_to_json_and_back(results in sample::any_results()) {
            let json = results_json(&results);
            prop_assert_eq!(&serde_json::from_str::<Results>(&json).unwrap(), &results);
            let value: Value = serde_json::from_str(&json).unwrap();
            for field in ["repository", "team_name", "leader_name", "branch_name", "total_failures", "fixes_applied",
                "iterations", "ci_status", "total_time", "fixes"] {
                prop_assert!(!value[field].is_null(), "{} is missing", field);
            }
        }
    }
}
