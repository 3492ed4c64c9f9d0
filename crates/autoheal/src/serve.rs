//! `autoheal serve`, `autoheal worker` and `autoheal migrate`.

use crate::cli::{Cli, Serve, Worker};
use crate::home::Home;
use crate::settings;
use crate::terminal::Screen;
use crate::worker::{self, Shop};
use async_trait::async_trait;
use autoheal_core::config::Config;
use autoheal_core::error::Context;
use autoheal_core::{Error, Result};
use autoheal_sandbox::Bubblewrap;
use autoheal_server::{Access, Check, Features, Parts, Settings};
use autoheal_store::Store;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::runtime::{Handle, Runtime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;
use tracing_subscriber::EnvFilter;

/// How long requests and runs have to come to an end when the process is to stop.
const GRACE: Duration = Duration::from_secs(10);

struct Sandbox {
    folder: PathBuf,
    /// When it last worked: a try starts a process, and everyone may ask for the service's health.
    worked: Mutex<Option<Instant>>,
}

const WORKS_FOR: Duration = Duration::from_secs(30);

#[async_trait]
impl Check for Sandbox {
    async fn check(&self) -> Result<()> {
        let mut worked = self.worked.lock().await;
        if worked.is_none_or(|worked| worked.elapsed() > WORKS_FOR) {
            *worked = None;
            Bubblewrap::open(&self.folder).await?;
            *worked = Some(Instant::now());
        }
        Ok(())
    }
}

pub(crate) async fn migrate(cli: &Cli, screen: &Screen) -> Result<u8> {
    let config = settings::resolve(&settings::flags(cli, &[]), None)?;
    match config.text("database_url") {
        "" => {
            Home::open(cli).await?;
            screen.print("the embedded store is up to date");
        }
        url => {
            Store::migrate_postgres(url).await?;
            screen.print("the database is up to date");
        }
    }
    Ok(0)
}

pub(crate) async fn serve(cli: &Cli, arguments: &Serve, screen: &Screen) -> Result<u8> {
    start_log();
    let metrics = start_metrics()?;
    let (shop, config) = open(cli, arguments.workers).await?;
    let service = service_settings(&config, &shop.home)?;
    let listener = listen(arguments.listen).await?;
    let address = listener.local_addr().context("the listener has no address")?;
    let store = Arc::new(shop.home.store.clone());
    let router = autoheal_server::router(Parts {
        archive: store.clone(),
        queue: store.clone(),
        tokens: store,
        sandbox: Arc::new(Sandbox { folder: shop.home.folder.join("sandbox"), worked: Mutex::default() }),
        settings: service,
        metrics,
    });
    let (stopper, stop) = watch::channel(false);
    let (forge, mut crew) = crew(&shop, &config, &stop)?;
    screen.line(&format!("autoheal listens on http://{address} (API: http://{address}/docs)"));
    tracing::info!(%address, "listening");
    tokio::spawn(watch_signals(stopper));
    let mut stopped = stop.clone();
    let serving = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            let _ = stopped.wait_for(|stop| *stop).await;
        });
    let mut late = stop.clone();
    tokio::select! {
        served = serving.into_future() => served.context("the server failed")?,
        // Whoever still watches a run is not waited for.
        () = async { let _ = late.wait_for(|stop| *stop).await; tokio::time::sleep(GRACE).await } => {}
    }
    let _ = tokio::time::timeout(GRACE, async { while crew.join_next().await.is_some() {} }).await;
    forge.shutdown_background();
    Ok(0)
}

async fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| {
        Error::invalid(format!("cannot listen on {address}"))
            .hint("another program may have the port; name another address")
            .because(error)
    })
}

/// The numbers of this process alone; those of the queue are the service's.
async fn show_metrics(address: SocketAddr, screen: &Screen) -> Result<()> {
    let metrics = start_metrics()?;
    let listener = listen(address).await?;
    let address = listener.local_addr().context("the listener has no address")?;
    let told = async move || {
        metrics.run_upkeep();
        ([("content-type", "text/plain; version=0.0.4")], metrics.render())
    };
    let router = axum::Router::new().route("/metrics", axum::routing::get(told));
    tokio::spawn(axum::serve(listener, router).into_future());
    screen.line(&format!("metrics are at http://{address}/metrics"));
    Ok(())
}

pub(crate) async fn work(cli: &Cli, arguments: &Worker, screen: &Screen) -> Result<u8> {
    start_log();
    if let Some(address) = arguments.metrics {
        show_metrics(address, screen).await?;
    }
    let (shop, config) = open(cli, arguments.workers).await?;
    if config.text("database_url").is_empty() {
        screen.warning("no DATABASE_URL: this worker shares the embedded store of its data directory");
    }
    let (stopper, stop) = watch::channel(false);
    let (forge, mut crew) = crew(&shop, &config, &stop)?;
    screen.line("autoheal works; stop it with Ctrl-C");
    watch_signals(stopper).await;
    let _ = tokio::time::timeout(GRACE, async { while crew.join_next().await.is_some() {} }).await;
    forge.shutdown_background();
    Ok(0)
}

async fn open(cli: &Cli, workers: Option<u32>) -> Result<(Arc<Shop>, Config)> {
    let home = Home::open(cli).await?;
    let flags = settings::flags(cli, &[("workers", workers.map(|workers| workers.to_string()))]);
    let config = settings::resolve(&flags, None)?;
    Ok((Arc::new(Shop { home, flags, office: Handle::current() }), config))
}

/// The workers of this process, on threads of their own, and the one that tends the queue.
fn crew(shop: &Arc<Shop>, config: &Config, stop: &watch::Receiver<bool>) -> Result<(Runtime, JoinSet<()>)> {
    let workers: u32 = config.number("workers");
    let threads = usize::try_from(workers).unwrap_or(1).saturating_add(1).min(256);
    let forge = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_name("healing")
        .enable_all()
        .build()
        .context("there are no threads for workers")?;
    let mut crew = JoinSet::new();
    for number in 1..=workers {
        let name = format!("{} {} {number}", shop.home.name, std::process::id());
        crew.spawn_on(worker::work(shop.clone(), name, stop.clone()), forge.handle());
    }
    const DAY: u64 = 86_400;
    let days: u64 = config.number("retention_days");
    let retention = (days > 0).then(|| Duration::from_secs(days.saturating_mul(DAY).min(DAY * 36_500)));
    crew.spawn(worker::tend(shop.clone(), retention, stop.clone()));
    Ok((forge, crew))
}

fn service_settings(config: &Config, home: &Home) -> Result<Settings> {
    let proxies = config.list("trusted_proxies");
    let trusted_proxies = proxies
        .iter()
        .map(|address| address.parse())
        .collect::<std::result::Result<_, _>>()
        .map_err(|_| Error::invalid("trusted_proxies must be IP addresses"))?;
    Ok(Settings {
        access: match config.text("access") {
            "open" => Access::Everyone,
            "loopback" => Access::Loopback,
            _ => Access::Nobody,
        },
        repositories: config.list("repositories"),
        requests_per_minute: config.number("requests_per_minute"),
        submissions_per_minute: config.number("submissions_per_minute"),
        trusted_proxies,
        cors_origins: config.list("cors_origins"),
        outputs: home.outputs(config).0,
        github_secret: config.text("github_webhook_secret").to_owned(),
        jenkins_secret: config.text("jenkins_webhook_secret").to_owned(),
        team: config.text("team").to_owned(),
        leader: config.text("leader").to_owned(),
        max_causes: config.number("max_causes"),
        features: Features {
            causal_graph: config.flag("causal_graph"),
            provenance: config.flag("provenance"),
        },
    })
}

/// Tells everyone to stop when the process is asked to.
async fn watch_signals(stopper: watch::Sender<bool>) {
    let (Ok(mut terminate), Ok(mut interrupt)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    let _ = stopper.send(true);
}

/// One JSON document for each line, on standard error.
fn start_log() {
    let filter = EnvFilter::try_from_env("AUTOHEAL_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(true)
        .with_span_list(false)
        .with_env_filter(filter)
        .with_writer(crate::log::redacted);
    let _ = log.try_init();
}

fn start_metrics() -> Result<PrometheusHandle> {
    let seconds = [1.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1200.0, 1800.0];
    let counts = [1.0, 2.0, 3.0, 5.0, 8.0, 13.0];
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)
        .and_then(|builder| {
            builder.set_buckets_for_metric(Matcher::Suffix("_iterations".to_owned()), &counts)
        })
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| Error::internal("metrics cannot be kept").because(error))
}
