//! Tools that print JSON: ruff, pylint, pyright.

use super::finding::Finding;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct RuffRemark {
    #[serde(default)]
    code: Option<String>,
    filename: String,
    location: RuffPlace,
    message: String,
}

#[derive(Deserialize)]
struct RuffPlace {
    row: u32,
    column: u32,
}

pub(super) fn ruff(output: &str) -> Vec<Finding> {
    array(output)
        .into_iter()
        .filter_map(|value| serde_json::from_value(value).ok())
        .map(ruff_finding)
        .collect()
}

fn ruff_finding(remark: RuffRemark) -> Finding {
    Finding {
        path: remark.filename,
        line: remark.location.row,
        column: Some(remark.location.column),
        code: remark.code.unwrap_or_else(|| "invalid-syntax".to_owned()),
        message: remark.message,
    }
}

#[derive(Deserialize)]
struct PylintRemark {
    path: String,
    #[serde(default)]
    line: Option<u32>,
    #[serde(default)]
    column: Option<u32>,
    #[serde(alias = "messageId", rename = "message-id")]
    id: String,
    #[serde(default)]
    symbol: String,
    message: String,
}

/// pylint counts columns from 0. A note about pylint itself (a fatal or an informational message) is no finding.
pub(super) fn pylint(output: &str) -> Vec<Finding> {
    let remarks =
        array(output).into_iter().filter_map(|value| serde_json::from_value::<PylintRemark>(value).ok());
    remarks
        .filter(|remark| !remark.id.starts_with('I'))
        .map(|remark| Finding {
            path: remark.path,
            line: remark.line.unwrap_or(1),
            column: remark.column.map(|column| column.saturating_add(1)),
            code: remark.id,
            message: match remark.symbol.as_str() {
                "" => remark.message,
                symbol => format!("{} ({symbol})", remark.message),
            },
        })
        .collect()
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PyrightReport {
    #[serde(default)]
    general_diagnostics: Vec<PyrightRemark>,
}

#[derive(Deserialize)]
struct PyrightRemark {
    #[serde(default)]
    file: String,
    severity: String,
    message: String,
    #[serde(default)]
    rule: Option<String>,
    #[serde(default)]
    range: PyrightRange,
}

#[derive(Deserialize, Default)]
struct PyrightRange {
    start: PyrightPlace,
}

#[derive(Deserialize, Default)]
struct PyrightPlace {
    line: u32,
    character: u32,
}

/// pyright counts from 0 and puts the rule beside the message. Warnings count only where they alone made it fail.
pub(super) fn pyright(output: &str) -> Vec<Finding> {
    let report: PyrightReport = match serde_json::from_str(from_bracket(output, '{')) {
        Ok(report) => report,
        Err(_) => return Vec::new(),
    };
    let (errors, others): (Vec<_>, Vec<_>) =
        report.general_diagnostics.into_iter().partition(|remark| remark.severity == "error");
    let counted = if errors.is_empty() { others } else { errors };
    counted.into_iter().filter(|remark| remark.severity != "information").map(pyright_finding).collect()
}

fn pyright_finding(remark: PyrightRemark) -> Finding {
    Finding {
        path: remark.file,
        line: remark.range.start.line.saturating_add(1),
        column: Some(remark.range.start.character.saturating_add(1)),
        // pyright gives its rules a name, and only errors of the parser have none.
        code: remark.rule.unwrap_or_else(|| "syntax".to_owned()),
        message: remark.message.lines().map(str::trim).collect::<Vec<_>>().join("; "),
    }
}

/// The items of a JSON array, of the `messages` of an object, or one object for each line.
fn array(output: &str) -> Vec<Value> {
    if let Ok(items) = serde_json::from_str::<Vec<Value>>(from_bracket(output, '[')) {
        return items;
    }
    if let Ok(Value::Object(mut object)) = serde_json::from_str(from_bracket(output, '{'))
        && let Some(Value::Array(messages)) = object.remove("messages")
    {
        return messages;
    }
    output.lines().filter_map(|line| serde_json::from_str(line).ok()).filter(Value::is_object).collect()
}

/// Skips warnings that some tools print before their JSON.
fn from_bracket(output: &str, bracket: char) -> &str {
    let is_start = |line: &str| line.trim_start().starts_with(bracket);
    let mut offset = 0;
    for line in output.split_inclusive('\n') {
        if is_start(line) {
            return output.get(offset..).unwrap_or_default().trim();
        }
        offset += line.len();
    }
    output
}
