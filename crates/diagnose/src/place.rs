//! Where a failure's cause lies: the source line, not the assert in the test that noticed it.

use autoheal_core::RepoPath;
use autoheal_core::failure::Frame;

pub(crate) fn is_test_file(file: &str) -> bool {
    RepoPath::new(file).is_ok_and(|path| path.is_test())
}

fn is_compile_error(exception: &str) -> bool {
    matches!(exception.rsplit('.').next(), Some("SyntaxError" | "IndentationError" | "TabError"))
}

/// The frame to look at: the deepest of the project outside tests, or else the deepest of the project.
/// What does not compile lies where the compiler says, which is the deepest frame, be it a test or not.
pub(crate) fn cause<'a>(exception: &str, frames: &'a [Frame]) -> Option<&'a Frame> {
    let mut project = frames.iter().rev().filter(|frame| frame.in_project && !frame.file.is_empty());
    if is_compile_error(exception) {
        return project.next();
    }
    project.clone().find(|frame| !is_test_file(&frame.file)).or_else(|| project.next())
}

/// Compilers name the place in their own words: `invalid syntax (app.py, line 3)`.
pub(crate) fn place_in_message(message: &str) -> Option<(&str, u32)> {
    let inner = message.trim_end().strip_suffix(')')?;
    let (_, inner) = inner.rsplit_once('(')?;
    let (file, line) = inner.rsplit_once(", line ")?;
    Some((file.trim(), line.trim().parse().ok()?))
}

/// The last `File "x", line n` of a Python trace: for a syntax error, the place of the error itself.
pub(crate) fn last_place_in_trace(trace: &str) -> Option<(&str, u32)> {
    let place = |line: &'_ str| -> Option<(usize, u32)> {
        let rest = line.split_once("File \"")?.1;
        let (_, after) = rest.split_once("\", line ")?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        Some((line.len() - rest.len(), after.get(..digits)?.parse().ok()?))
    };
    let (line, (start, number)) =
        trace.lines().rev().find_map(|line| place(line).map(|found| (line, found)))?;
    let (file, _) = line.get(start..)?.split_once("\", line ")?;
    Some((file, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(file: &str, line: u32, in_project: bool) -> Frame {
        Frame { file: file.into(), line, function: String::new(), text: String::new(), in_project }
    }

    #[test]
    fn the_source_is_blamed_before_the_test() {
        let frames =
            [frame("tests/test_a.py", 3, true), frame("app/a.py", 9, true), frame("/usr/lib/x.py", 1, false)];
        assert_eq!(cause("ValueError", &frames).unwrap().line, 9);
        assert_eq!(cause("ValueError", &frames[..1]).unwrap().line, 3);
        assert!(cause("ValueError", &frames[2..]).is_none());
    }

    #[test]
    fn what_does_not_compile_lies_where_the_compiler_says() {
        let frames = [frame("app/a.py", 9, true), frame("tests/helper.py", 2, true)];
        assert_eq!(cause("SyntaxError", &frames).unwrap().file, "tests/helper.py");
        assert_eq!(place_in_message("invalid syntax (app.py, line 3)"), Some(("app.py", 3)));
        let trace =
            "  File \"/x/a.py\", line 1, in <module>\n  File \"/x/b.py\", line 4\n    x\nSyntaxError: bad";
        assert_eq!(last_place_in_trace(trace), Some(("/x/b.py", 4)));
    }
}
