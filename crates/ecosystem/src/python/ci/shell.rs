//! Shell scripts as simple commands. Words are split by `shlex`; what lies between commands (`&&`, `;`, pipes,
//! redirections, here documents, brackets) is found by a scanner here, because a word splitter forgets what was quoted.

/// A command of a script.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Simple {
    pub(super) words: Vec<String>,
    /// Whether the script goes on as if nothing happened when the command fails (`|| true`).
    pub(super) forgiven: bool,
    /// How many round brackets are open around it.
    pub(super) depth: usize,
}

/// The word that stands for `$(git ls-files '*.py')` and the like: the repository's Python files.
pub(super) const PYTHON_FILES: &str = "\u{1}python-files";

const MOST_COMMANDS: usize = 2_000;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Before {
    #[default]
    Start,
    And,
    Or,
    Pipe,
}

struct Segment {
    text: String,
    before: Before,
    depth: usize,
}

/// The simple commands of a script, in order.
pub(super) fn commands(script: &str) -> Vec<Simple> {
    let segments = segments(script);
    let mut commands: Vec<Simple> = Vec::new();
    for segment in segments.into_iter().take(MOST_COMMANDS) {
        let Some(words) = shlex::split(&segment.text) else { continue };
        match segment.before {
            Before::Or => {
                if swallows(&words)
                    && let Some(last) = commands.last_mut()
                {
                    last.forgiven = true;
                }
                continue;
            }
            // What a pipe feeds is only of interest where it runs a command for each file.
            Before::Pipe if words.first().is_none_or(|word| word != "xargs") => continue,
            _ => {}
        }
        if !words.is_empty() {
            commands.push(Simple { words, forgiven: false, depth: segment.depth });
        }
    }
    commands
}

/// Whether what follows `||` makes the whole a success.
fn swallows(words: &[String]) -> bool {
    match words.first().map(String::as_str) {
        Some("true" | ":" | "echo" | "printf") => true,
        Some("exit") => words.get(1).is_some_and(|code| code == "0"),
        _ => false,
    }
}

fn segments(script: &str) -> Vec<Segment> {
    let joined = script.replace("\r\n", "\n").replace("\\\n", " ");
    let mut scanner = Scanner::default();
    let mut rest = joined.as_str();
    while let Some(next) = rest.chars().next() {
        rest = scanner.step(next, rest);
    }
    scanner.end(Before::Start);
    scanner.segments
}

#[derive(Default)]
struct Scanner {
    segments: Vec<Segment>,
    text: String,
    before: Before,
    depth: usize,
    here_documents: Vec<String>,
}

impl Scanner {
    /// Takes what stands at the front of `rest` and gives back what is left.
    fn step<'a>(&mut self, next: char, rest: &'a str) -> &'a str {
        let at_word_start = self.text.is_empty() || self.text.ends_with(char::is_whitespace);
        match next {
            '\'' | '"' => self.quoted(next, rest),
            '\\' => self.copy(rest, rest.chars().nth(1).map_or(1, |escaped| 1 + escaped.len_utf8())),
            '#' if at_word_start => from(rest, rest.find('\n').unwrap_or(rest.len())),
            '\n' => {
                self.end(Before::Start);
                self.skip_here_documents(from(rest, 1))
            }
            ';' => self.operator(rest, if rest.starts_with(";;") { 2 } else { 1 }, Before::Start),
            '&' if rest.starts_with("&&") => self.operator(rest, 2, Before::And),
            '&' if rest.starts_with("&>") => redirection(from(rest, 1)),
            '&' => self.operator(rest, 1, Before::Start),
            '|' if rest.starts_with("||") => self.operator(rest, 2, Before::Or),
            '|' => self.operator(rest, if rest.starts_with("|&") { 2 } else { 1 }, Before::Pipe),
            '$' if rest.starts_with("$(") => self.substitution(rest, 1),
            '$' if rest.starts_with("${{") => self.copy(rest, rest.find("}}").map_or(1, |end| end + 2)),
            '`' => self.substitution(rest, 0),
            '(' => self.bracket(rest, true),
            ')' => self.bracket(rest, false),
            '<' if rest.starts_with("<<<") => redirection(from(rest, 2)),
            '<' if rest.starts_with("<<") => self.here_document(rest),
            '<' | '>' => {
                // The number of a stream belongs to the redirection.
                let kept = self.text.trim_end_matches(|c: char| c.is_ascii_digit());
                if kept.is_empty() || kept.ends_with(char::is_whitespace) {
                    self.text.truncate(kept.len());
                }
                redirection(rest)
            }
            _ => self.copy(rest, next.len_utf8()),
        }
    }

    fn copy<'a>(&mut self, rest: &'a str, bytes: usize) -> &'a str {
        self.text.push_str(rest.get(..bytes).unwrap_or(rest));
        from(rest, bytes)
    }

    fn operator<'a>(&mut self, rest: &'a str, bytes: usize, before: Before) -> &'a str {
        self.end(before);
        from(rest, bytes)
    }

    fn bracket<'a>(&mut self, rest: &'a str, opens: bool) -> &'a str {
        self.end(Before::Start);
        self.depth = if opens { self.depth + 1 } else { self.depth.saturating_sub(1) };
        from(rest, 1)
    }

    fn end(&mut self, next: Before) {
        let text = std::mem::take(&mut self.text);
        if !text.trim().is_empty() {
            self.segments.push(Segment { text, before: self.before, depth: self.depth });
        }
        self.before = next;
    }

    fn quoted<'a>(&mut self, quote: char, rest: &'a str) -> &'a str {
        let mut escaped = false;
        for (at, letter) in rest.char_indices().skip(1) {
            if escaped {
                escaped = false;
            } else if letter == '\\' && quote == '"' {
                escaped = true;
            } else if letter == quote {
                return self.copy(rest, at + 1);
            }
        }
        // Nobody closed it: the rest of the script cannot be understood.
        ""
    }

    /// A command whose output becomes words. Only lists of Python files are understood.
    fn substitution<'a>(&mut self, rest: &'a str, skipped: usize) -> &'a str {
        let body = from(rest, skipped);
        let mut depth = 0usize;
        let mut end = body.len();
        for (at, letter) in body.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                '`' if at > 0 && body.starts_with('`') => depth = 0,
                _ => continue,
            }
            if depth == 0 {
                end = at + 1;
                break;
            }
        }
        let inner = body.get(..end).unwrap_or(body);
        let lists_files = inner.contains("ls-files") || inner.contains("find ");
        if lists_files && inner.contains(".py") {
            self.text.push_str(PYTHON_FILES);
        }
        from(body, end)
    }

    fn here_document<'a>(&mut self, rest: &'a str) -> &'a str {
        let after = from(rest, 2).trim_start_matches(['-', ' ']);
        let end = after.find(|c: char| c.is_whitespace() || c == ';' || c == '|').unwrap_or(after.len());
        let mark = after.get(..end).unwrap_or_default().trim_matches(['\'', '"', '\\']);
        if !mark.is_empty() {
            self.here_documents.push(mark.to_owned());
        }
        from(after, end)
    }

    fn skip_here_documents<'a>(&mut self, mut rest: &'a str) -> &'a str {
        for mark in std::mem::take(&mut self.here_documents) {
            let mut left = "";
            let mut offset = 0;
            for line in rest.split_inclusive('\n') {
                offset += line.len();
                if line.trim() == mark {
                    left = from(rest, offset);
                    break;
                }
            }
            rest = left;
        }
        rest
    }
}

/// What follows a redirection and its target.
fn redirection(rest: &str) -> &str {
    let after = rest.trim_start_matches(['<', '>', '&', '|']).trim_start_matches([' ', '\t']);
    let end =
        after.find(|c: char| c.is_whitespace() || matches!(c, ';' | '|' | '&' | ')')).unwrap_or(after.len());
    from(after, end)
}

fn from(text: &str, byte: usize) -> &str {
    text.get(byte..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(script: &str) -> String {
        let line = |simple: &Simple| {
            format!("{}{}", simple.words.join("·"), if simple.forgiven { " (forgiven)" } else { "" })
        };
        commands(script).iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn scripts_become_simple_commands() {
        let script = "set -e # why\ncd sub && ruff check . > out.txt 2>&1\nblack --check \\\n  src || true; pytest -m 'not slow' | tee log\nmypy || exit 1 &\n(cd x; isort -c .)";
        insta::assert_snapshot!(told(script), @r"
        set·-e
        cd·sub
        ruff·check·.
        black·--check·src (forgiven)
        pytest·-m·not slow
        mypy
        cd·x
        isort·-c·.
        ");
    }

    #[test]
    fn here_documents_are_not_commands() {
        insta::assert_snapshot!(told("cat > x <<'EOF'\nruff check\nEOF\nflake8"), @r"
        cat
        flake8
        ");
    }

    #[test]
    fn lists_of_python_files_are_understood() {
        let commands = commands("pylint $(git ls-files '*.py') --x\ngit ls-files | xargs flake8");
        assert_eq!(commands[0].words, ["pylint", PYTHON_FILES, "--x"]);
        assert_eq!(commands[2].words, ["xargs", "flake8"]);
    }

    proptest! {
        #[test]
        fn any_script_is_read(script in "([a-zé'\"\\\\$(){}<>|&;#` \n]|<<EOF|EOF\n|\\|\\| true|\\$\\(){0,40}") {
            commands(&script);
        }
    }
}
