//! What all requests share.

use crate::feed::Feeds;
use crate::limits::Buckets;
use crate::settings::Settings;
use async_trait::async_trait;
use autoheal_core::Result;
use autoheal_core::ports::{Archive, Queue, Tokens};
use metrics_exporter_prometheus::PrometheusHandle;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Instant;

/// Something that the service needs and that may fail.
#[async_trait]
pub trait Check: Send + Sync {
    async fn check(&self) -> Result<()>;
}

/// What the service is made of.
pub struct Parts {
    pub archive: Arc<dyn Archive>,
    pub queue: Arc<dyn Queue>,
    pub tokens: Arc<dyn Tokens>,
    pub sandbox: Arc<dyn Check>,
    pub settings: Settings,
    pub metrics: PrometheusHandle,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parts").field("settings", &self.settings).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub(crate) struct Service(Arc<Shared>);

pub(crate) struct Shared {
    parts: Parts,
    pub(crate) feeds: Arc<Feeds>,
    pub(crate) requests: Buckets,
    pub(crate) submissions: Buckets,
    pub(crate) started: Instant,
}

impl Deref for Shared {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl Deref for Service {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Service {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(Shared {
            feeds: Feeds::new(parts.archive.clone()),
            requests: Buckets::new(parts.settings.requests_per_minute),
            submissions: Buckets::new(parts.settings.submissions_per_minute),
            started: Instant::now(),
            parts,
        }))
    }
}
