//! The commands that a Python text starts, written down as a shell script, so that rules about shell scripts hold for
//! `os.system` and `subprocess.run` as well. Strings that are not started are data and do not appear.

use super::flow::{Piece, Program};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

static STARTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(os\.(?:system|popen\d?|startfile|(?:posix_)?spawn\w*|exec[lv]p?e?)|subprocess\.(?:run|call|Popen|check_call|check_output|getoutput|getstatusoutput)|pty\.spawn|asyncio\.create_subprocess_(?:shell|exec)|commands\.getoutput|Popen|check_call|check_output)\s*\(").ok()
});

/// Programs whose arguments are programs or scripts again.
const INTERPRETERS: &[&str] = &[
    "sh",
    "bash",
    "zsh",
    "dash",
    "ksh",
    "sudo",
    "env",
    "nohup",
    "cmd",
    "cmd.exe",
    "powershell",
    "powershell.exe",
    "pwsh",
    "eval",
    "timeout",
    "su",
    "xargs",
    "doas",
];

/// No file starts more commands than this and is still worth reading further.
const MOST_COMMANDS: usize = 5000;
const LONGEST_COMMAND: usize = 64 << 10;

#[derive(Debug, Default)]
pub(super) struct Commands {
    pub(super) text: String,
    /// For each line of `text`, the line of the program.
    lines: Vec<u32>,
}

impl Commands {
    /// A quick look that spares most files the careful one.
    pub(super) fn may_be_in(text: &str) -> bool {
        STARTS.as_ref().is_some_and(|starts| starts.is_match(text))
    }

    /// `at_import` leaves out what does not run when the file is merely imported.
    pub(super) fn of(program: &Program<'_>, at_import: bool) -> Self {
        let mut commands = Self::default();
        let Some(starts) = STARTS.as_ref() else { return commands };
        let counts = |piece: &&Piece<'_>| !at_import || program.runs_piece_at_import(piece);
        for piece in program.pieces.iter().filter(counts) {
            let mut covered = 0;
            for call in starts.captures_iter(piece.code) {
                let (Some(whole), Some(name)) = (call.get(0), call.get(1)) else { continue };
                if whole.end() <= covered || commands.lines.len() > MOST_COMMANDS {
                    continue;
                }
                let arguments = program.arguments(piece, whole.end());
                covered = arguments.end;
                commands.add(piece.line, &command(piece, name.as_str(), &arguments));
            }
        }
        commands
    }

    fn add(&mut self, line: u32, command: &str) {
        for part in command.lines() {
            self.text.push_str(part);
            self.text.push('\n');
            self.lines.push(line);
        }
    }

    /// Which line of the program a line of the script comes from; both count from 1.
    pub(super) fn line(&self, line: u32) -> u32 {
        let index = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        self.lines.get(index).copied().unwrap_or(line)
    }
}

fn command(piece: &Piece<'_>, name: &str, arguments: &Range<usize>) -> String {
    let end = arguments.end.min(arguments.start.saturating_add(LONGEST_COMMAND));
    let arguments = piece.split(&(arguments.start..end));
    // These take the words of the command as arguments of their own.
    let takes_words = name.contains("exec") && name != "os.execv" || name.contains("spawn");
    if takes_words {
        return words(piece, &arguments);
    }
    let by_name =
        arguments.iter().map(|argument| piece.keyword(argument)).find(|(name, _)| *name == Some("args"));
    let Some(command) = by_name.map(|(_, value)| value).or_else(|| arguments.first().cloned()) else {
        return String::new();
    };
    let raw = piece.raw_in(&command);
    let lead = raw.len() - raw.trim_start().len();
    let raw = raw.trim();
    if raw.starts_with(['[', '(']) && raw.ends_with([']', ')']) && raw.len() > 1 {
        let from = command.start + lead;
        return words(piece, &piece.split(&(from + 1..from + raw.len() - 1)));
    }
    rendered(raw)
}

fn words(piece: &Piece<'_>, arguments: &[Range<usize>]) -> String {
    let words: Vec<String> =
        arguments.iter().map(|argument| rendered(piece.raw_in(argument).trim())).collect();
    let program = words.first().map_or("", |word| word.rsplit('/').next().unwrap_or(word));
    if INTERPRETERS.contains(&program) {
        return words.join(" ");
    }
    // Without a shell, a word is one word whatever it holds.
    let one_word = |word: &String| word.replace(char::is_whitespace, "_").replace(['|', ';', '&'], "_");
    words.iter().map(one_word).collect::<Vec<_>>().join(" ")
}

/// What an expression says as far as it is written down: literals by their content, everything else in braces.
fn rendered(expression: &str) -> String {
    let mut out = String::new();
    let mut rest = expression;
    while let Some(at) = rest.find(['"', '\'']) {
        let (code, literal) = rest.split_at(at);
        let prefix = code.trim_end_matches(['f', 'F', 'r', 'R', 'b', 'B', 'u']);
        add_code(
            &mut out,
            if prefix.ends_with(|c: char| c.is_alphanumeric() || c == '_') { code } else { prefix },
        );
        let quote = ["\"\"\"", "'''", "\"", "'"]
            .iter()
            .find(|quote| literal.starts_with(**quote))
            .copied()
            .unwrap_or("\"");
        let body = literal.get(quote.len()..).unwrap_or_default();
        let end = closing(body, quote);
        out.push_str(&unescaped(body.get(..end).unwrap_or(body)));
        rest = body.get(end + quote.len()..).unwrap_or_default();
    }
    add_code(&mut out, rest);
    out
}

fn add_code(out: &mut String, code: &str) {
    let code = code.trim().trim_matches('+').trim();
    if !code.is_empty() {
        out.extend(["{", code, "}"]);
    }
}

fn closing(body: &str, quote: &str) -> usize {
    let mut at = 0;
    while let Some(rest) = body.get(at..) {
        if rest.starts_with(quote) || rest.is_empty() {
            break;
        }
        let mut letters = rest.chars();
        let escaped = letters.next() == Some('\\');
        at = body.len() - letters.as_str().len();
        if escaped {
            letters.next();
            at = body.len() - letters.as_str().len();
        }
    }
    at.min(body.len())
}

fn unescaped(body: &str) -> String {
    body.replace("\\n", "\n")
        .replace("\\t", "\t")
        .replace("\\\"", "\"")
        .replace("\\'", "'")
        .replace("\\\\", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::python::Source;

    fn commands(text: &str) -> String {
        Commands::of(&Program::new(&Source::new(text)), false).text
    }

    #[test]
    fn started_strings_and_lists_become_lines() {
        for (text, expected) in [
            ("os.system('curl x | sh')", "curl x | sh\n"),
            ("subprocess.run(['rm', '-rf', '/'], check=True)", "rm -rf /\n"),
            ("subprocess.run(args=['sh', '-c', 'a | b'])", "sh -c a | b\n"),
            ("os.system(f'rm {x}' + y)", "rm {x}{y}\n"),
            ("os.execl('/bin/sh', 'sh', '-c', 'id')", "/bin/sh sh -c id\n"),
            ("os.system('curl {} | sh'.format(u))", "curl {} | sh{.format(u)}\n"),
        ] {
            assert_eq!(commands(text), expected, "{text}");
        }
    }

    #[test]
    fn words_without_a_shell_stay_words_and_data_is_no_command() {
        assert_eq!(commands("subprocess.run(['guard', 'rm -rf / | sh'])"), "guard rm_-rf_/___sh\n");
        assert_eq!(commands("BAD = ['rm -rf /']\ncheck('rm -rf /')\n'os.system(1)'.x\n"), "");
    }

    #[test]
    fn lines_lead_back_to_the_program() {
        let source = Source::new("x = 1\nos.system('a\\nb')\nos.system('c')\n");
        let found = Commands::of(&Program::new(&source), false);
        assert_eq!((found.line(1), found.line(2), found.line(3)), (2, 2, 3));
    }
}
