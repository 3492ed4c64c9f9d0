//! Running a command under bubblewrap.

use crate::group::{self, Group};
use crate::limits::Watch;
use async_trait::async_trait;
use autoheal_core::error::Context;
use autoheal_core::ports::{Sandbox, Witness};
use autoheal_core::sandbox::{Cleared, Command, Ending, Finished};
use autoheal_core::{Error, ErrorCode, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command as Process};

const HOME: &str = "/home/sandbox";
const TMP_BYTES: u64 = 1 << 30;
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// System files that programs need and that hold no secret.
const SYSTEM_FILES: &[&str] = &[
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/pki/tls/certs",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
];

/// Files that only matter where there is a network.
const NETWORK_FILES: &[&str] = &["/etc/resolv.conf", "/etc/pip.conf"];

// The limits that the kernel can keep by itself are set by the shell inside the sandbox, right before the command replaces it.
const WITH_LIMITS: &str = "ulimit -c 0; ulimit -S -t \"$1\"; ulimit -H -t $(($1 + 5)); ulimit -v \"$2\"; ulimit -f \"$3\"; ulimit -n 4096 2>/dev/null; \
    ulimit -u \"$4\" 2>/dev/null || ulimit -p \"$4\" 2>/dev/null; shift 4; exec \"$@\"";

/// How a shell reports SIGXCPU.
const PROCESSOR_TIME_IS_UP: i32 = 128 + 24;

// Enters a control group and becomes the sandbox; a group that cannot be entered is done without.
const IN_GROUP: &str = "echo $$ > \"$0\" 2>/dev/null; exec \"$@\"";

/// The sandbox that needs no server: one `bwrap` process for each command.
#[derive(Debug)]
pub struct Bubblewrap {
    program: PathBuf,
    /// Holds the sandbox's own passwd and group.
    files: PathBuf,
    witness: Option<Arc<dyn Witness>>,
}

impl Bubblewrap {
    /// Tells somebody what runs.
    #[must_use]
    pub fn witnessed_by(mut self, witness: Arc<dyn Witness>) -> Self {
        self.witness = Some(witness);
        self
    }

    /// Finds bubblewrap and proves that it works here; fails closed with what to do otherwise.
    /// `folder` keeps the sandbox's few files.
    pub async fn open(folder: &Path) -> Result<Self> {
        let program = find("bwrap").ok_or_else(|| {
            Error::new(ErrorCode::SandboxUnavailable, "bubblewrap is not installed, and nothing runs without a sandbox")
                .hint("install it: `apt-get install bubblewrap`, `dnf install bubblewrap` or `pacman -S bubblewrap`")
        })?;
        group::sweep();
        let files = folder.to_owned();
        std::fs::create_dir_all(&files).context(format!("cannot make the folder {}", files.display()))?;
        let write = |name: &str, text: &str| {
            std::fs::write(files.join(name), text).context("cannot write the sandbox's user files")
        };
        write("passwd", &format!("sandbox:x:1000:1000::{HOME}:/bin/sh\nroot:x:0:0::/:/bin/false\n"))?;
        write("group", "sandbox:x:1000:\nroot:x:0:\n")?;
        let sandbox = Self { program, files, witness: None };
        sandbox.probe().await?;
        Ok(sandbox)
    }

    async fn probe(&self) -> Result<()> {
        let command = Command::new("/bin/true", "/");
        let output = Process::new(&self.program)
            .args(self.arguments(&command))
            .env_clear()
            .output()
            .await
            .context("bubblewrap cannot be started")?;
        if output.status.success() {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(Error::new(ErrorCode::SandboxUnavailable, format!("bubblewrap cannot build a sandbox here: {words}")).hint(
            "user namespaces are probably forbidden: try `sysctl -w kernel.unprivileged_userns_clone=1`, on Ubuntu 24.04 \
             `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0` or an AppArmor profile for bwrap, and in a container \
             allow the unshare system call",
        ))
    }

    fn process(&self, group: Option<&Group>) -> Process {
        let Some(group) = group else { return Process::new(&self.program) };
        let mut process = Process::new("/bin/sh");
        process.args(["-c", IN_GROUP]).arg(group.door()).arg(&self.program);
        process
    }

    fn arguments(&self, command: &Command) -> Vec<String> {
        let mut line: Vec<String> = [
            "--unshare-user",
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-uts",
            "--unshare-cgroup-try",
            "--disable-userns",
            "--die-with-parent",
            "--new-session",
            "--cap-drop",
            "ALL",
            "--uid",
            "1000",
            "--gid",
            "1000",
            "--hostname",
            "sandbox",
            "--clearenv",
        ]
        .map(str::to_owned)
        .to_vec();
        let mut add = |words: &[&str]| line.extend(words.iter().map(|word| (*word).to_owned()));
        if !command.network {
            add(&["--unshare-net"]);
        }
        add(&["--ro-bind", "/usr", "/usr"]);
        for folder in ["bin", "sbin", "lib", "lib32", "lib64"] {
            let host = Path::new("/").join(folder);
            match std::fs::read_link(&host) {
                Ok(target) => add(&["--symlink", &target.to_string_lossy(), &host.to_string_lossy()]),
                Err(_) => add(&["--ro-bind-try", &host.to_string_lossy(), &host.to_string_lossy()]),
            }
        }
        let network_files = if command.network { NETWORK_FILES } else { &[] };
        let holds_secret = |file: &&&str| {
            std::fs::read_to_string(file).is_ok_and(|text| autoheal_core::redact::redact(&text) != text)
        };
        for file in SYSTEM_FILES.iter().chain(network_files.iter().filter(|file| !holds_secret(file))) {
            add(&["--ro-bind-try", file, file]);
        }
        for file in ["passwd", "group"] {
            add(&["--ro-bind", &self.files.join(file).to_string_lossy(), &format!("/etc/{file}")]);
        }
        let size = TMP_BYTES.min(command.limits.disk_bytes).to_string();
        add(&[
            "--proc", "/proc", "--dev", "/dev", "--size", &size, "--tmpfs", "/tmp", "--size", &size,
            "--tmpfs", HOME,
        ]);
        for mount in &command.mounts {
            let how = if mount.writable { "--bind" } else { "--ro-bind" };
            add(&[how, &mount.host.to_string_lossy(), &mount.inside.to_string_lossy()]);
        }
        add(&[
            "--remount-ro",
            "/",
            "--setenv",
            "HOME",
            HOME,
            "--setenv",
            "TMPDIR",
            "/tmp",
            "--setenv",
            "LANG",
            "C.UTF-8",
        ]);
        if !command.environment.iter().any(|(name, _)| name == "PATH") {
            add(&["--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin"]);
        }
        for (name, value) in &command.environment {
            add(&["--setenv", name, value]);
        }
        let limits = &command.limits;
        let address_space = limits.memory_bytes / 2 * 3 + (1 << 30);
        add(&["--chdir", &command.folder.to_string_lossy(), "/bin/sh", "-c", WITH_LIMITS, "sandbox"]);
        add(&[
            &limits.cpu.as_secs().max(1).to_string(),
            &(address_space / 1024).to_string(),
            &(limits.disk_bytes / 512).to_string(),
            &tasks(limits.processes).to_string(),
            &command.program,
        ]);
        line.extend(command.arguments.iter().cloned());
        line
    }
}

#[async_trait]
impl Sandbox for Bubblewrap {
    async fn run(&self, _cleared: &Cleared, command: Command) -> Result<Finished> {
        let start = Instant::now();
        let group = Group::limited_to(tasks(command.limits.processes));
        let mut child = self
            .process(group.as_ref())
            .args(self.arguments(&command))
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                Error::new(ErrorCode::SandboxUnavailable, "bubblewrap cannot be started").because(error)
            })?;
        let feed = feed(child.stdin.take(), command.stdin.clone());
        let stdout = tokio::spawn(drain(child.stdout.take(), command.limits.output_bytes));
        let stderr = tokio::spawn(drain(child.stderr.take(), command.limits.output_bytes));
        let (ending, ()) =
            tokio::join!(wait(&mut child, &command, group.as_ref(), start, self.witness.as_deref()), feed);
        let ending = ending?;
        let (stdout, stderr) = (collect(stdout).await, collect(stderr).await);
        let finished = Finished {
            ending,
            truncated: stdout.1 || stderr.1,
            stdout: stdout.0,
            stderr: stderr.0,
            wall: start.elapsed(),
        };
        if let Some(witness) = &self.witness {
            witness.ran(&command, &finished);
        }
        Ok(finished)
    }
}

/// Threads count as tasks for the kernel, so that its limit is wider than the one on processes that we keep ourselves.
fn tasks(processes: u32) -> u32 {
    processes.saturating_mul(4)
}

/// Waits for the end of the command, or makes an end of it when a limit is crossed.
async fn wait(
    child: &mut Child,
    command: &Command,
    group: Option<&Group>,
    start: Instant,
    witness: Option<&dyn Witness>,
) -> Result<Ending> {
    let was_full = || group.is_some_and(Group::was_full);
    let folders =
        command.mounts.iter().filter(|mount| mount.writable).map(|mount| mount.host.clone()).collect();
    let mut watch = Watch::new(command.limits, folders);
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let crossed = tokio::select! {
            status = child.wait() => {
                let code = status.context("the sandbox's end was not seen")?.code().unwrap_or(-1);
                return Ok(match code {
                    _ if was_full() => Ending::TooManyProcesses,
                    PROCESSOR_TIME_IS_UP => Ending::TimedOut,
                    code if code > 128 => Ending::Signalled(code - 128),
                    code => Ending::Exited(code),
                });
            }
            _ = ticks.tick() => match child.id() {
                _ if start.elapsed() > command.limits.wall => Some(Ending::TimedOut),
                _ if was_full() => Some(Ending::TooManyProcesses),
                Some(pid) => watch.look(pid, witness),
                None => None,
            },
        };
        if let Some(ending) = crossed {
            child.kill().await.context("the sandbox cannot be stopped")?;
            return Ok(ending);
        }
    }
}

async fn feed(stdin: Option<tokio::process::ChildStdin>, bytes: Vec<u8>) {
    if let Some(mut stdin) = stdin {
        // A command that does not read its input is no fault of ours.
        let _ = stdin.write_all(&bytes).await;
        let _ = stdin.shutdown().await;
    }
}

/// Reads to the end and keeps the first `limit` bytes, so that a flood neither fills memory nor blocks the writer.
async fn drain(stream: Option<impl AsyncRead + Unpin>, limit: u64) -> (Vec<u8>, bool) {
    let (mut kept, mut truncated) = (Vec::new(), false);
    let Some(mut stream) = stream else { return (kept, truncated) };
    let mut buffer = vec![0; 64 << 10];
    while let Ok(count @ 1..) = stream.read(&mut buffer).await {
        let room = usize::try_from(limit).unwrap_or(usize::MAX).saturating_sub(kept.len());
        truncated |= count > room;
        kept.extend_from_slice(&buffer[..count.min(room)]);
    }
    (kept, truncated)
}

/// What was read. Pipes close when the last process of the sandbox is gone, which a kill guarantees.
async fn collect(reader: tokio::task::JoinHandle<(Vec<u8>, bool)>) -> (Vec<u8>, bool) {
    tokio::time::timeout(Duration::from_secs(10), reader)
        .await
        .ok()
        .and_then(std::result::Result::ok)
        .unwrap_or_default()
}

fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}
