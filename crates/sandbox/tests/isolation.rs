//! What the sandbox promises, tried from inside.

#![allow(clippy::unwrap_used, clippy::panic)]

use autoheal_core::ports::Sandbox;
use autoheal_core::sandbox::{Cleared, Command, Ending, Finished, Limits, Mount, ScanReport};
use autoheal_sandbox::Bubblewrap;
use std::time::Duration;

fn cleared() -> Cleared {
    ScanReport { files: 1, rules: 1, findings: vec![] }.clear().unwrap()
}

async fn run(command: Command) -> Finished {
    let folder = tempfile::tempdir().unwrap();
    Bubblewrap::open(folder.path()).await.unwrap().run(&cleared(), command).await.unwrap()
}

async fn shell(script: &str) -> Finished {
    run(Command::new("/bin/sh", "/").args(["-c", script])).await
}

#[tokio::test]
async fn there_is_no_network() {
    let finished = shell("cat /proc/net/dev | grep -v lo: | tail -n +3 | wc -l").await;
    assert_eq!(finished.stdout_text().trim(), "0");
}

#[tokio::test]
async fn the_system_is_read_only_and_home_is_empty() {
    let finished =
        shell("touch /usr/x /etc/x /x 2>/dev/null && echo written; ls -A $HOME; ls /root /var/run 2>/dev/null; touch $HOME/ok /tmp/ok && echo private")
            .await;
    assert_eq!(finished.stdout_text().trim(), "private");
}

#[tokio::test]
async fn nothing_of_the_callers_environment_is_inside() {
    let finished = shell("env | cut -d= -f1 | sort | tr '\\n' ' '").await;
    assert_eq!(finished.stdout_text().trim(), "HOME LANG PATH PWD TMPDIR");
}

#[tokio::test]
async fn processes_outside_are_not_seen_and_those_inside_end_with_it() {
    let finished = shell("ls /proc | grep -c '^[0-9]' ; sleep 1000 & disown 2>/dev/null; exit 0").await;
    let seen: u32 = finished.stdout_text().trim().parse().unwrap();
    assert!(seen < 8, "{seen}");
    assert!(finished.wall < Duration::from_secs(20));
}

#[tokio::test]
async fn a_command_past_its_time_is_stopped() {
    let mut command = Command::new("/bin/sleep", "/").args(["1000"]);
    command.limits.wall = Duration::from_millis(300);
    assert_eq!(run(command).await.ending, Ending::TimedOut);
}

#[tokio::test]
async fn a_command_that_burns_its_processor_time_is_stopped() {
    let mut command = Command::new("/bin/sh", "/tmp").args(["-c", "while :; do :; done"]);
    command.limits.cpu = Duration::from_secs(1);
    command.limits.wall = Duration::from_secs(300);
    assert_eq!(run(command).await.ending, Ending::TimedOut);
}

#[tokio::test]
async fn a_fork_bomb_is_stopped() {
    let mut command = Command::new("/bin/sh", "/").args(["-c", "f() { f | f & }; f; sleep 100"]);
    command.limits.processes = 40;
    assert_eq!(run(command).await.ending, Ending::TooManyProcesses);
}

#[tokio::test]
async fn a_memory_hog_is_stopped() {
    let script = "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done";
    let mut command = Command::new("/bin/sh", "/").args(["-c", script]);
    command.limits.memory_bytes = 200 << 20;
    let ending = run(command).await.ending;
    assert!(matches!(ending, Ending::OutOfMemory | Ending::Signalled(_) | Ending::Exited(2)), "{ending:?}");
}

#[tokio::test]
async fn a_flood_of_output_is_cut_but_the_command_goes_on() {
    let mut command = Command::new("/bin/sh", "/").args(["-c", "head -c 30000000 /dev/zero; echo end >&2"]);
    command.limits.output_bytes = 1 << 20;
    let finished = run(command).await;
    assert!(finished.truncated && finished.stdout.len() == 1 << 20);
    assert_eq!(finished.stderr_text().trim(), "end");
}

#[tokio::test]
async fn filling_the_disk_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let script = "i=0; while :; do i=$((i+1)); head -c 2000000 /dev/zero > f$i; done";
    let mut command =
        Command::new("/bin/sh", "/data").args(["-c", script]).mount(Mount::writable(folder.path(), "/data"));
    command.limits = Limits { disk_bytes: 50 << 20, ..Limits::default() };
    assert_eq!(run(command).await.ending, Ending::DiskFull);
}
