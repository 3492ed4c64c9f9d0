//! The quarantine scan: before anything of the repository runs, its tree is looked at. An unsafe one is never run.

use crate::session::Session;
use autoheal_core::ports::TreeEntryKind;
use autoheal_core::transition::Outcome;
use autoheal_core::{Result, StopReason};
use autoheal_policy::{Entry, EntryKind, ScanLimits, Scanner};

/// No more of a file is looked at. Code beyond this counts as unread, which is a finding of its own.
const PREFIX: usize = 64 << 20;

pub(crate) fn run(session: &mut Session<'_>) -> Result<Outcome> {
    let checkout = session.world.checkout;
    let mut scanner = Scanner::new(ScanLimits::default())?;
    for entry in checkout.entries()? {
        let bytes;
        let kind = match &entry.kind {
            TreeEntryKind::File { size, executable } => {
                bytes = checkout.bytes(&entry.path, PREFIX).unwrap_or_default();
                EntryKind::File { bytes: &bytes, size: *size, executable: *executable }
            }
            TreeEntryKind::Symlink { target } => EntryKind::Symlink { target },
            TreeEntryKind::Submodule => EntryKind::Submodule,
            TreeEntryKind::Other => EntryKind::Other,
        };
        scanner.entry(Entry { path: &entry.path, kind });
    }
    let report = scanner.finish();
    match report.clear() {
        Ok(cleared) => {
            session.cleared = Some(cleared);
            session
                .think(format!("scanned {} files with {} rules: nothing unsafe", report.files, report.rules));
            Ok(Outcome::Done)
        }
        Err(findings) => {
            for finding in findings {
                session.warn(format!(
                    "{}:{}: {} ({})",
                    finding.path, finding.line, finding.message, finding.rule
                ));
            }
            session.state.quarantine = findings.to_vec();
            Ok(Outcome::Stop(StopReason::Quarantined))
        }
    }
}
