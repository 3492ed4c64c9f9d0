//! A real PostgreSQL server in a temporary folder, on a free loopback port. It ends with the process that started it.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, mpsc};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    /// Closed when this process ends, however it ends.
    _broom: ChildStdin,
    port: u16,
    databases: AtomicU32,
    server: Mutex<Option<u32>>,
}

static SHARED: OnceLock<Postgres> = OnceLock::new();

impl Postgres {
    /// One server for all tests of a process.
    pub fn shared() -> &'static Self {
        SHARED.get_or_init(Self::start)
    }

    pub fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("autoheal-postgres").tempdir().unwrap().keep();
        let broom = broom(&folder);
        let data = folder.join("data");
        std::fs::create_dir(&data).unwrap();
        give_to_postgres(&folder);
        let made = as_postgres("initdb")
            .args([
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--no-sync",
                "--no-instructions",
            ])
            .arg("-D")
            .arg(&data)
            .current_dir(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server =
            Self { folder, _broom: broom, port, databases: AtomicU32::new(0), server: Mutex::new(None) };
        server.run();
        server
    }

    fn run(&self) {
        let mut command = as_postgres("postgres");
        command
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-p", &self.port.to_string(), "-h", "127.0.0.1", "-F"])
            .args([
                "-c",
                "max_connections=300",
                "-c",
                "full_page_writes=off",
                "-c",
                "unix_socket_directories=",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir(&self.folder);
        // The server dies with the thread that started it, so that thread must not end before the process does.
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut child = command.spawn().unwrap();
            sender.send(child.id()).unwrap();
            let _ = child.wait();
        });
        *self.server.lock().unwrap() = Some(receiver.recv().unwrap());
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Stops the server at once, connections and all.
    pub fn stop(&self) {
        let Some(pid) = self.server.lock().unwrap().take() else { return };
        let signalled = Command::new("kill").args(["-QUIT", &pid.to_string()]).status().unwrap();
        assert!(signalled.success());
        let start = Instant::now();
        while self.folder.join("data/postmaster.pid").exists()
            || TcpStream::connect(("127.0.0.1", self.port)).is_ok()
        {
            assert!(start.elapsed() < Duration::from_secs(60), "PostgreSQL does not stop");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn start_again(&self) {
        self.run();
    }

    /// The address of an empty database that nobody else has.
    pub async fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = self.connect("postgres").await;
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
        self.url(&name)
    }

    fn url(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// A server that has just begun to listen may not let anyone in yet.
    async fn connect(&self, name: &str) -> PgConnection {
        let start = Instant::now();
        loop {
            match PgConnection::connect(&self.url(name)).await {
                Ok(connection) => return connection,
                Err(error) => assert!(start.elapsed() < Duration::from_secs(60), "{error}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Removes the folder when its input ends: a server that all tests share is never dropped.
#[expect(clippy::zombie_processes, reason = "it ends after this process")]
fn broom(folder: &Path) -> ChildStdin {
    let script = "read -r _; while [ -e \"$1/data/postmaster.pid\" ]; do sleep 0.1; done; rm -rf -- \"$1\"";
    let mut sweeper =
        Command::new("sh").args(["-c", script, "sh"]).arg(folder).stdin(Stdio::piped()).spawn().unwrap();
    sweeper.stdin.take().unwrap()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn give_to_postgres(folder: &Path) {
    if is_root() {
        let status = Command::new("chown").args(["-R", "postgres:"]).arg(folder).status().unwrap();
        assert!(status.success(), "there is no user postgres: install PostgreSQL");
    }
}

/// A program of PostgreSQL, which refuses to run as root, to die with this process.
fn as_postgres(program: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "QUIT"]);
    if is_root() {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    command.arg("--").arg(find(program));
    command
}

fn find(program: &str) -> PathBuf {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places =
        folders.into_iter().rev().chain(std::env::split_paths(&path)).map(|folder| folder.join(program));
    places.find(|place| place.is_file()).unwrap_or_else(|| panic!("{program} is missing: install PostgreSQL"))
}
