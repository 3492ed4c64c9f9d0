//! Failures of the surroundings: a network that is not there, a service that does not run.

use super::has_any;
use autoheal_core::Kind;

/// Classes that only a failed connection raises, by their own name.
const NETWORK_CLASSES: &[&str] = &[
    "gaierror",
    "URLError",
    "ConnectError",
    "ConnectTimeout",
    "ConnectTimeoutError",
    "NewConnectionError",
    "MaxRetryError",
    "NameResolutionError",
    "ClientConnectorError",
    "ClientConnectorDNSError",
    "ClientConnectionError",
    "ProxyError",
    "EndpointConnectionError",
    "UnknownHostException",
    "NoRouteToHostException",
    "ServerNotFoundError",
];

/// Classes that a program may also raise as its own: their words must speak of a connection.
const CONNECTION_CLASSES: &[&str] = &[
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "ConnectionAbortedError",
    "ConnectException",
    "SSLError",
    "ReadTimeout",
];

const NETWORK_WORDS: &[&str] = &[
    "Temporary failure in name resolution",
    "Network is unreachable",
    "Name or service not known",
    "Max retries exceeded",
    "nodename nor servname",
    "getaddrinfo",
    "No route to host",
    "Could not resolve host",
    "Failed to establish a new connection",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ENETUNREACH",
    "no such host",
    "network is unreachable",
    "Name does not resolve",
    "failed to lookup address information",
];

const REFUSED: &[&str] = &[
    "Connection refused",
    "connection refused",
    "ECONNREFUSED",
    "Errno 111",
    "Error 111",
    "Errno 61",
    "actively refused",
    "could not connect to server",
    "Can't connect to MySQL server",
    "Connect call failed",
];

const LOCAL: &[&str] = &["localhost", "127.0.0.1", "[::1]", "::1", "0.0.0.0"];

/// Ports of the services that tests like to have: databases, brokers, caches, search.
const SERVICE_PORTS: &[&str] = &[
    "5432", "3306", "6379", "27017", "5672", "9092", "9200", "11211", "2181", "8123", "1433", "4222", "9042",
];

const SERVICE_CLASSES: &[&str] = &[
    "ServerSelectionTimeoutError",
    "AutoReconnect",
    "AMQPConnectionError",
    "NoBrokersAvailable",
    "CommunicationsException",
];

/// Clients of services: what they raise about a connection is about their service.
const SERVICE_CLIENTS: &[&str] = &[
    "psycopg",
    "asyncpg",
    "pymysql",
    "MySQLdb",
    "redis",
    "pymongo",
    "pika",
    "kafka",
    "sqlalchemy",
    "elasticsearch",
];

pub(super) fn kind(exception: &str, name: &str, message: &str) -> Option<Kind> {
    if SERVICE_CLASSES.contains(&name) || is_service_down(exception, name, message) {
        return Some(Kind::MissingService);
    }
    let connection =
        CONNECTION_CLASSES.contains(&name) && (message.is_empty() || speaks_of_connection(message));
    (connection || NETWORK_CLASSES.contains(&name) || has_any(message, NETWORK_WORDS) && !is_assertion(name))
        .then_some(Kind::Network)
}

fn is_service_down(exception: &str, name: &str, message: &str) -> bool {
    let refused = has_any(message, REFUSED);
    // A name that resolves to nothing, or a far address, is refused by nobody: only something near can refuse.
    if name == "ConnectionRefusedError" && !has_any(message, NETWORK_WORDS) {
        return true;
    }
    if refused && !is_assertion(name) && (has_any(message, LOCAL) || names_service_port(message)) {
        return true;
    }
    let client = SERVICE_CLIENTS.iter().any(|client| exception.contains(client));
    let operational = matches!(name, "OperationalError" | "ConnectionError" | "InterfaceError");
    operational && refused || client && operational && speaks_of_connection(message)
}

fn is_assertion(name: &str) -> bool {
    matches!(
        name,
        "AssertionError" | "AssertionFailedError" | "ComparisonFailure" | "SyntaxError" | "NameError"
    )
}

fn speaks_of_connection(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    has_any(
        &message,
        &["errno", "connect", "host", "timed out", "pool(", "unreachable", "reset by peer", "certificate"],
    )
}

fn names_service_port(message: &str) -> bool {
    SERVICE_PORTS.iter().any(|port| {
        message.match_indices(port).any(|(at, _)| {
            let before = message[..at].chars().next_back();
            let after = message[at + port.len()..].chars().next();
            before.is_some_and(|c| matches!(c, ':' | ' ' | '=')) && !after.is_some_and(|c| c.is_ascii_digit())
        })
    })
}
