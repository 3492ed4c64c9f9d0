//! Socket.IO: a namespace for each run, with five events. Namespaces are made when somebody asks for one, so they are unmade when
//! nobody is in them any more, and at once where nobody may.

use crate::feed::{Watcher, is_end};
use crate::live::Message;
use crate::service::Service;
use autoheal_core::RunId;
use autoheal_core::token::Scope;
use axum::extract::ConnectInfo;
use serde::Deserialize;
use socketioxide::extract::{SocketRef, TryData};
use socketioxide::handler::ConnectHandler;
use socketioxide::layer::SocketIoLayer;
use socketioxide::{SendError, SocketError, SocketIo};
use std::net::SocketAddr;
use std::time::Duration;

/// How long a client may take to make room for more.
const PATIENCE: Duration = Duration::from_millis(50);
const MOST_TRIES: u32 = 1200;
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// What a client says when it connects: a token, and how far it got before.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Hello {
    token: Option<String>,
    after: u64,
}

pub(crate) fn layer(service: &Service) -> (SocketIoLayer, SocketIo) {
    let (layer, io) = SocketIo::builder().max_payload(64 << 10).max_buffer_size(512).build_layer();
    let (at_door, inside) = (service.clone(), service.clone());
    let door = async move |io: SocketIo, socket: SocketRef, TryData(hello): TryData<Hello>| {
        let admitted = admit(&at_door, &socket, &hello.unwrap_or_default()).await;
        if admitted.is_err() {
            leave_nothing(&io, socket.ns());
        }
        admitted
    };
    let tell = async move |io: SocketIo, socket: SocketRef, TryData(hello): TryData<Hello>| {
        let Some(run) = run_of(socket.ns()) else { return };
        let after = hello.unwrap_or_default().after;
        socket.on_disconnect(async move |socket: SocketRef| leave_nothing(&io, socket.ns()));
        if !inside.has_told(run, after).await {
            tokio::spawn(pump(inside.clone(), socket, inside.feeds.watch(run, after)));
        }
    };
    if let Err(error) = io.dyn_ns("/run/{run}", tell.with(door)) {
        tracing::error!(%error, "the live channel cannot be opened");
    }
    // Clients connect here first in any case.
    io.ns("/", async |_: SocketRef| {});
    (layer, io)
}

fn run_of(namespace: &str) -> Option<RunId> {
    namespace.strip_prefix("/run/")?.parse().ok()
}

async fn admit(service: &Service, socket: &SocketRef, hello: &Hello) -> Result<(), String> {
    let request = socket.req_parts();
    let peer = request.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.ok_or("the client's address is not known")?;
    let caller = match &hello.token {
        Some(token) => service.known(token, peer).await,
        None => service.caller(&request.headers, peer).await,
    };
    let admitted = caller.and_then(|caller| {
        service.admit(&caller)?;
        caller.may(Scope::Read)
    });
    admitted.map_err(|refused| refused.error.message)?;
    let run = run_of(socket.ns()).ok_or("there is no such run")?;
    match service.archive.run(run).await {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err("there is no such run".to_owned()),
        Err(error) => Err(error.message),
    }
}

/// Unmakes a namespace that nobody is in.
fn leave_nothing(io: &SocketIo, namespace: &str) {
    let is_empty = io.of(namespace).is_some_and(|room| room.sockets().is_empty());
    if is_empty && namespace != "/" {
        io.delete_ns(namespace);
    }
}

/// Tells one client everything, at its own pace, until the run or the connection ends.
async fn pump(service: Service, socket: SocketRef, mut watcher: Watcher) {
    while socket.connected() {
        // A run may be silent for long, and a client that is gone says nothing.
        let events = match tokio::time::timeout(LOOK_EVERY, watcher.next()).await {
            Ok(Ok(events)) => events,
            Ok(Err(_)) => return,
            Err(_) => continue,
        };
        for event in events {
            let results = if is_end(&event) {
                service.archive.results(event.run_id).await.ok().flatten()
            } else {
                None
            };
            if !tell(&socket, &Message::new(&event, results.as_ref())).await || service.is_over(&event).await
            {
                return;
            }
        }
    }
}

/// Whether the client took it. One that makes no room for a minute is let go.
async fn tell(socket: &SocketRef, message: &Message) -> bool {
    for _ in 0..MOST_TRIES {
        match socket.emit(message.name(), message) {
            Ok(()) => return true,
            Err(SendError::Socket(SocketError::InternalChannelFull)) => tokio::time::sleep(PATIENCE).await,
            Err(_) => return false,
        }
    }
    let _ = socket.clone().disconnect();
    false
}
