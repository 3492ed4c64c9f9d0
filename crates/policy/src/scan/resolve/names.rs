//! What the names of a file stand for.

use super::items::{Item, Kind};
use std::collections::{HashMap, HashSet};

/// Functions that need no import and that a file may bind to another name.
const POWERFUL: &[&str] =
    &["exec", "eval", "compile", "__import__", "getattr", "open", "vars", "globals", "map"];

/// Calls whose result is worth knowing by its type.
const MAKERS: &[&str] = &[
    "socket.socket",
    "socket.create_connection",
    "http.client.HTTPConnection",
    "http.client.HTTPSConnection",
    "requests.Session",
    "requests.session",
    "httpx.Client",
    "httpx.AsyncClient",
    "aiohttp.ClientSession",
    "urllib3.PoolManager",
    "smtplib.SMTP",
    "smtplib.SMTP_SSL",
    "ftplib.FTP",
    "ftplib.FTP_TLS",
];

/// What `import *` brings that rules ask for.
const STARS: &[(&str, &[&str])] = &[
    (
        "os",
        &["system", "popen", "environ", "getenv", "dup2", "execv", "execl", "execvp", "startfile", "chmod"],
    ),
    ("subprocess", &["run", "call", "Popen", "check_call", "check_output", "getoutput"]),
    ("base64", &["b64decode", "b32decode", "b85decode", "a85decode", "b16decode", "urlsafe_b64decode"]),
    ("urllib.request", &["urlopen", "urlretrieve", "Request"]),
    ("requests", &["get", "post", "put", "request", "Session"]),
    ("pickle", &["loads", "load"]),
    ("marshal", &["loads"]),
    ("zlib", &["decompress"]),
    ("binascii", &["unhexlify", "a2b_base64", "a2b_hex"]),
    ("socket", &["socket", "create_connection", "gethostbyname"]),
    ("shutil", &["rmtree"]),
    ("builtins", &["exec", "eval"]),
];

/// Older and longer spellings of the same module.
const RENAMED: &[(&str, &str)] = &[
    ("builtins.", ""),
    ("__builtins__.", ""),
    ("__builtin__.", ""),
    ("__main__.__dict__.", ""),
    ("urllib2.", "urllib.request."),
    ("six.moves.urllib.", "urllib."),
    ("httplib.", "http.client."),
    ("six.moves.http_client.", "http.client."),
    ("cPickle.", "pickle."),
    ("_pickle.", "pickle."),
    ("six.moves.cPickle.", "pickle."),
    ("posix.", "os."),
    ("nt.", "os."),
];

const LONGEST_TEXT: usize = 400;
const MOST_NAMES: usize = 20_000;

#[derive(Debug, Default)]
pub(crate) struct Names {
    imports: HashMap<String, String>,
    /// Names bound to a function, a module or an object whose type is known.
    bound: HashMap<String, String>,
    /// Names that hold a short string, as it is written.
    texts: HashMap<String, String>,
    /// First parts of what is imported.
    roots: HashSet<String>,
    /// All modules that the file imports, as it spells them.
    pub(crate) modules: HashSet<String>,
}

impl Names {
    pub(super) fn renames_imports(&self) -> bool {
        !self.imports.is_empty()
    }

    pub(super) fn imports_only(self) -> Self {
        Self { imports: self.imports, roots: self.roots, modules: self.modules, ..Self::default() }
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// The full spelling of a name that starts a chain, or of a chain that was bound as a whole.
    pub(super) fn spelled_out(&self, chain: &str) -> Option<&str> {
        self.bound.get(chain).or_else(|| self.imports.get(chain)).map(String::as_str)
    }

    /// Learns from a whole statement.
    pub(super) fn learn(&mut self, statement: &[Item<'_>]) {
        let Some(first) = statement.first() else { return };
        match first.text.as_ref() {
            "import" => self.import(statement.get(1..).unwrap_or_default(), None),
            "from" => self.import_from(statement.get(1..).unwrap_or_default()),
            "def" | "async" | "for" => self.forget_texts(statement),
            "with" => self.bind_with(statement),
            _ => self.assign(statement),
        }
    }

    fn import_from(&mut self, rest: &[Item<'_>]) {
        let Some(at) = rest.iter().position(|item| item.is("import")) else { return };
        let (module, names) = rest.split_at(at);
        let module: String = module.iter().map(|item| item.text.as_ref()).collect();
        let names = names.get(1..).unwrap_or_default();
        if names.first().is_some_and(|item| item.is("*")) {
            let known = STARS.iter().find(|(star, _)| *star == module).map_or(&[][..], |(_, names)| *names);
            for name in known {
                self.add_import((*name).to_owned(), format!("{module}.{name}"));
            }
        }
        self.import(names, Some(&module));
        self.add_module(module);
    }

    fn import(&mut self, names: &[Item<'_>], module: Option<&str>) {
        for part in names.split(|item| item.is(",")) {
            let words: Vec<&str> = part
                .iter()
                .filter(|item| item.kind == Kind::Name || item.is("."))
                .map(|item| item.text.as_ref())
                .collect();
            let (name, alias) = match words.as_slice() {
                [name] => (*name, None),
                [name, "as", alias] => (*name, Some(*alias)),
                _ => continue,
            };
            match module {
                Some(module) => {
                    self.add_module(format!("{module}.{name}"));
                    if !module.starts_with('.') {
                        self.add_import(alias.unwrap_or(name).to_owned(), format!("{module}.{name}"));
                    }
                }
                None => {
                    self.add_module(name.to_owned());
                    if let Some(alias) = alias {
                        self.add_import(alias.to_owned(), name.to_owned());
                    }
                }
            }
        }
    }

    fn add_import(&mut self, name: String, full: String) {
        if self.imports.len() < MOST_NAMES {
            self.roots.insert(root(&full).to_owned());
            self.imports.insert(name, full);
        }
    }

    fn add_module(&mut self, module: String) {
        if self.modules.len() < MOST_NAMES {
            self.roots.insert(root(&module).to_owned());
            self.modules.insert(module);
        }
    }

    /// `a = b = value`, and `a, b = value, value`.
    fn assign(&mut self, statement: &[Item<'_>]) {
        // An equals sign inside brackets names an argument.
        let mut depth = 0usize;
        let parts: Vec<&[Item<'_>]> = statement
            .split(|item| {
                match item.text.as_ref() {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0 && item.is("=")
            })
            .collect();
        let Some((value, targets)) = parts.split_last() else { return };
        if let (Some(name), true) = (statement.first(), statement.get(1).is_some_and(|item| item.is("+="))) {
            return self.append(&name.text, statement.get(2..).unwrap_or_default());
        }
        for target in targets {
            let (names, values): (Vec<_>, Vec<_>) =
                (target.split(|item| item.is(",")).collect(), value.split(|item| item.is(",")).collect());
            if names.len() == values.len() {
                names.iter().zip(values).for_each(|(name, value)| self.bind(name, value));
            } else {
                self.bind(target, value);
            }
        }
    }

    fn append(&mut self, name: &str, value: &[Item<'_>]) {
        let joined = match (self.texts.remove(name), value) {
            (Some(text), [more]) if more.kind == Kind::Text => super::literal::joined(&text, &more.text),
            _ => None,
        };
        if let Some(text) = joined.filter(|text| text.len() < LONGEST_TEXT) {
            self.texts.insert(name.to_owned(), text);
        }
    }

    fn bind(&mut self, target: &[Item<'_>], value: &[Item<'_>]) {
        let [name, ..] = target else { return };
        // `name: type = value` binds like `name = value`.
        if name.kind != Kind::Name || target.get(1).is_some_and(|item| !item.is(":")) {
            return;
        }
        self.bound.remove(name.text.as_ref());
        self.texts.remove(name.text.as_ref());
        if self.bound.len() + self.texts.len() > MOST_NAMES {
            return;
        }
        match value {
            [text] if text.kind == Kind::Text && text.text.len() < LONGEST_TEXT => {
                self.texts.insert(name.text.to_string(), text.text.to_string());
            }
            [full]
                if full.kind == Kind::Name && self.is_worth_knowing(&full.text) && full.text != name.text =>
            {
                self.bound.insert(name.text.to_string(), full.text.to_string());
            }
            [maker, open, .., close]
                if open.is("(") && close.is(")") && MAKERS.contains(&maker.text.as_ref()) =>
            {
                self.bound.insert(name.text.to_string(), maker.text.to_string());
            }
            _ => {}
        }
    }

    fn bind_with(&mut self, statement: &[Item<'_>]) {
        let [_, maker, .., as_word, name] = statement.strip_suffix_colon() else { return };
        if as_word.is("as") && MAKERS.contains(&maker.text.as_ref()) {
            self.bound.insert(name.text.to_string(), maker.text.to_string());
        }
    }

    fn is_worth_knowing(&self, chain: &str) -> bool {
        POWERFUL.contains(&chain) || self.roots.contains(root(chain)) && chain.len() < 200
    }

    /// Parameters and loop variables hide what a name held.
    fn forget_texts(&mut self, statement: &[Item<'_>]) {
        for item in statement.iter().filter(|item| item.kind == Kind::Name) {
            self.texts.remove(item.text.as_ref());
        }
    }
}

trait StripColon {
    fn strip_suffix_colon(&self) -> &Self;
}

impl StripColon for [Item<'_>] {
    fn strip_suffix_colon(&self) -> &Self {
        match self {
            [rest @ .., colon] if colon.is(":") => rest,
            whole => whole,
        }
    }
}

fn root(chain: &str) -> &str {
    chain.split('.').next().unwrap_or(chain)
}

/// The one spelling of a chain that has several.
pub(super) fn canonical(chain: &str) -> String {
    let mut chain = chain.trim_end_matches(".__call__").to_owned();
    for (old, new) in RENAMED {
        if let Some(rest) = chain.strip_prefix(old).filter(|rest| !rest.is_empty()) {
            chain = format!("{new}{rest}");
        }
    }
    chain
}

/// Python reads compatibility letters (full width, mathematical) in a name as the plain ones.
pub(super) fn plain_letters(name: &str) -> Option<String> {
    if name.is_ascii() {
        return None;
    }
    let plain = |letter: char| {
        let number = letter as u32;
        let offset = match number {
            0xff21..=0xff3a => number - 0xff21,
            0xff41..=0xff5a => number - 0xff41 + 26,
            0x1d400..=0x1d6a3 => (number - 0x1d400) % 52,
            0x17f => 26 + 18,
            0x212f => 26 + 4,
            0x210e => 26 + 7,
            0x2134 => 26 + 14,
            0xaa => 26,
            0xba => 26 + 14,
            0xff3f => return '_',
            _ => return letter,
        };
        let base = if offset < 26 { b'A' } else { b'a' - 26 };
        u8::try_from(offset).map_or(letter, |offset| char::from(base + offset))
    };
    Some(name.chars().map(plain).collect())
}
