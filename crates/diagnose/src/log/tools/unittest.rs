//! unittest, and Django's runner on top of it: `FAIL:` and `ERROR:` blocks with a traceback.

use super::traceback;
use crate::log::findings::{Findings, Keep, Sighting};
use crate::log::page::Page;

pub(super) fn read(page: &mut Page, findings: &mut Findings) {
    let mut index = 0;
    while index < page.len() {
        if let Some(test) = title(page, index) {
            let end = end_of_block(page, index);
            let heading =
                (index..=end).find(|at| page.line(*at).contains("Traceback (most recent call last):"));
            if let Some(found) = heading.and_then(|at| traceback::chain(page, findings, at)) {
                let traceback::Traceback { frames, exception, message, shown, .. } = found;
                let tests = vec![test];
                let sighting = Sighting { exception, message, frames, tests, ..Sighting::default() };
                findings.add(page, index..=shown.min(end), Keep::End, sighting);
                page.claim(index..=end);
                index = end;
            }
        }
        index += 1;
    }
}

/// The test of a title line between its two rules.
fn title(page: &Page, index: usize) -> Option<String> {
    let text =
        page.line(index).strip_prefix("FAIL: ").or_else(|| page.line(index).strip_prefix("ERROR: "))?;
    let ruled =
        index > 0 && page.line(index - 1).starts_with("======") || page.line(index + 1).starts_with("------");
    ruled.then(|| test_id(text.trim()))
}

/// `test_x (tests.unit.T.test_x)`, or before Python 3.11 `test_x (tests.unit.T)`, as `tests.unit.T.test_x`.
fn test_id(title: &str) -> String {
    let Some((name, rest)) = title.split_once(" (") else { return title.to_owned() };
    let owner = rest.split(')').next().unwrap_or(rest);
    if owner.contains("_FailedTest") {
        name.to_owned()
    } else if owner.ends_with(&format!(".{name}")) {
        owner.to_owned()
    } else {
        format!("{owner}.{name}")
    }
}

fn end_of_block(page: &Page, start: usize) -> usize {
    let is_rule = |line: &str| line.starts_with("======") || line.starts_with("------");
    let next = (start + 2..page.len()).find(|index| is_rule(page.line(*index)));
    next.unwrap_or(page.len()).saturating_sub(1).max(start)
}

#[cfg(test)]
mod tests {
    use super::test_id;

    #[test]
    fn tests_have_one_name_across_versions() {
        assert_eq!(test_id("test_x (tests.unit.T.test_x)"), "tests.unit.T.test_x");
        assert_eq!(test_id("test_x (tests.unit.T)"), "tests.unit.T.test_x");
        assert_eq!(test_id("tests.test_a (unittest.loader._FailedTest.tests.test_a)"), "tests.test_a");
        assert_eq!(test_id("test_x (tests.unit.T.test_x) (price=3)"), "tests.unit.T.test_x");
    }
}
