//! Hears of changes: from this process at once, from others that share a PostgreSQL database by its notifications.

use crate::db::failed;
use async_trait::async_trait;
use autoheal_core::ports::{Bell, Change};
use autoheal_core::{Result, RunId};
use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender};

/// More than this at once, and whoever was slow is told that something was missed.
const ROOM: usize = 1024;
const CHANNEL: &str = "autoheal";

#[derive(Debug, Clone)]
pub(crate) struct Bells {
    sender: Sender<Change>,
}

impl Default for Bells {
    fn default() -> Self {
        Self { sender: Sender::new(ROOM) }
    }
}

impl Bells {
    pub(crate) fn ring(&self, change: Change) {
        // Nobody may be listening.
        let _ = self.sender.send(change);
    }

    pub(crate) fn bell(&self) -> Box<dyn Bell> {
        Box::new(Hearing { receiver: self.sender.subscribe() })
    }

    pub(crate) fn word(change: Change) -> String {
        match change {
            Change::Work => "work".to_owned(),
            Change::Trace(run) => run.to_string(),
            Change::Unknown => "unknown".to_owned(),
        }
    }

    fn change(word: &str) -> Change {
        match word {
            "work" => Change::Work,
            word => word.parse::<RunId>().map_or(Change::Unknown, Change::Trace),
        }
    }

    /// Passes on what the database tells, for as long as anyone in this process holds the store.
    pub(crate) async fn listen(&self, pool: &PgPool) -> Result<()> {
        let mut listener = PgListener::connect_with(pool).await.map_err(failed)?;
        listener.listen(CHANNEL).await.map_err(failed)?;
        let bells = self.sender.downgrade();
        tokio::spawn(async move {
            loop {
                let heard = listener.try_recv().await;
                let Some(sender) = bells.upgrade() else { return };
                let change = match heard {
                    Ok(Some(notification)) => Self::change(notification.payload()),
                    // The connection was lost: it is made again by itself, but what was said meanwhile is gone.
                    Ok(None) => Change::Unknown,
                    Err(_) => {
                        drop(sender);
                        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                        continue;
                    }
                };
                let _ = sender.send(change);
            }
        });
        Ok(())
    }
}

struct Hearing {
    receiver: Receiver<Change>,
}

#[async_trait]
impl Bell for Hearing {
    async fn change(&mut self) -> Change {
        match self.receiver.recv().await {
            Ok(change) => change,
            Err(RecvError::Lagged(_)) => Change::Unknown,
            // Nobody is left who could ring.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}
