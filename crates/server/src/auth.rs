//! Who calls, from where, and what that allows.

use crate::error::{ApiError, ApiResult};
use crate::service::Service;
use crate::settings::Access;
use autoheal_core::token::{Scope, digest};
use autoheal_core::{Error, ErrorCode};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;
use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::time::Instant;

/// Somebody whom the service knows, or does not need to.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// What limits are counted by: the token, or the address.
    pub(crate) key: String,
    pub(crate) scopes: BTreeSet<Scope>,
}

impl Caller {
    pub(crate) fn may(&self, scope: Scope) -> ApiResult<()> {
        if scope.is_in(&self.scopes) {
            return Ok(());
        }
        let message = format!("this token may not {}", scope.name());
        let error = Error::new(ErrorCode::Unauthorized, message)
            .hint(format!("`autoheal token create --scope {}` makes one that may", scope.name()));
        Err(ApiError::forbidden(error))
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| unknown().into())
    }
}

fn unknown() -> Error {
    Error::new(ErrorCode::Unauthorized, "a token is needed")
        .hint("send `Authorization: Bearer TOKEN`; `autoheal token create` makes one")
}

/// The same for callers that show who they are by a signature: only where they call from counts.
pub(crate) async fn count(
    State(service): State<Service>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> ApiResult<Response> {
    let address = address(request.headers(), peer.ip(), &service.settings.trusted_proxies);
    let caller = Caller { key: address.to_string(), scopes: BTreeSet::new() };
    service.admit(&caller)?;
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// Finds out who calls and whether they call too often.
pub(crate) async fn recognise(
    State(service): State<Service>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> ApiResult<Response> {
    let caller = service.caller(request.headers(), peer.ip()).await?;
    service.admit(&caller)?;
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

impl Service {
    pub(crate) fn admit(&self, caller: &Caller) -> ApiResult<()> {
        self.requests.take(&caller.key, Instant::now()).map_err(ApiError::too_many)
    }

    pub(crate) async fn caller(&self, headers: &HeaderMap, peer: IpAddr) -> ApiResult<Caller> {
        let address = address(headers, peer, &self.settings.trusted_proxies);
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let text = value.to_str().unwrap_or_default();
            let secret = text.strip_prefix("Bearer ").or_else(|| text.strip_prefix("bearer "));
            return self.known(secret.unwrap_or_default(), address).await;
        }
        if !self.is_open_to(headers, peer, address) {
            return Err(unknown().into());
        }
        if !self.is_asked_by_its_own_page(headers) {
            let error = Error::new(ErrorCode::Unauthorized, "pages of other origins need a token")
                .hint("the operator can list an origin in AUTOHEAL_CORS_ORIGINS");
            return Err(ApiError::forbidden(error));
        }
        if !self.is_asked_by_its_name(headers) {
            let error = Error::new(ErrorCode::Unauthorized, "this address is not called by that name")
                .hint("use http://127.0.0.1 or http://localhost, or a token");
            return Err(ApiError::forbidden(error));
        }
        Ok(Caller { key: address.to_string(), scopes: Scope::ALL.into() })
    }

    /// The owner of a token. Guesses count against the address they come from.
    pub(crate) async fn known(&self, secret: &str, address: IpAddr) -> ApiResult<Caller> {
        match self.tokens.find(&digest(secret)).await? {
            Some(token) => Ok(Caller { key: token.id.to_string(), scopes: token.scopes }),
            None => {
                self.requests.take(&address.to_string(), Instant::now()).map_err(ApiError::too_many)?;
                let wrong = Error::new(ErrorCode::Unauthorized, "the token is not known")
                    .hint("it may have been revoked; `autoheal token create` makes a new one");
                Err(wrong.into())
            }
        }
    }

    /// A proxy on this machine speaks for callers elsewhere, so a loopback address counts only where no proxy is in between, or one
    /// that is trusted to say so.
    fn is_open_to(&self, headers: &HeaderMap, peer: IpAddr, address: IpAddr) -> bool {
        let is_forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
        match self.settings.access {
            Access::Nobody => false,
            Access::Everyone => true,
            Access::Loopback => {
                address.is_loopback() && (!is_forwarded || self.settings.trusted_proxies.contains(&peer))
            }
        }
    }

    /// An open service trusts whoever reaches it, and a browser reaches it for any page that it shows. A browser says which page.
    fn is_asked_by_its_own_page(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let origin = origin.to_str().unwrap_or_default();
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let is_own = origin.split_once("://").is_some_and(|(_, name)| name == host);
        is_own || self.settings.cors_origins.iter().any(|listed| listed == origin)
    }

    /// An open service answers only to the names of this machine: a page elsewhere could make its own name point here.
    fn is_asked_by_its_name(&self, headers: &HeaderMap) -> bool {
        if self.settings.access == Access::Everyone {
            return true;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let name = host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
        });
        matches!(name, "localhost" | "127.0.0.1" | "[::1]")
    }
}

/// Where a request comes from. Only a proxy that the operator trusts is believed, and only as far as the first address that it was
/// given by somebody else.
fn address(headers: &HeaderMap, peer: IpAddr, trusted: &[IpAddr]) -> IpAddr {
    let mut address = peer;
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let mut hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    while trusted.contains(&address) {
        match hops.pop().map(str::parse) {
            Some(Ok(before)) => address = before,
            _ => break,
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(forwarded: &str, peer: &str, trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        let trusted: Vec<IpAddr> = trusted.iter().map(|address| address.parse().unwrap()).collect();
        address(&headers, peer.parse().unwrap(), &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("1.1.1.1", "9.9.9.9", &[]), "9.9.9.9");
        assert_eq!(seen("1.1.1.1", "10.0.0.1", &["10.0.0.1"]), "1.1.1.1");
        assert_eq!(
            seen("6.6.6.6, 1.1.1.1", "10.0.0.1", &["10.0.0.1"]),
            "1.1.1.1",
            "what a client claims is not"
        );
        assert_eq!(seen("1.1.1.1, 10.0.0.2", "10.0.0.1", &["10.0.0.1", "10.0.0.2"]), "1.1.1.1");
        assert_eq!(seen("nonsense", "10.0.0.1", &["10.0.0.1"]), "10.0.0.1");
    }
}
