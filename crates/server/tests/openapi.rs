//! The dashboard's types are made from the description of the API that lies beside it.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;

#[test]
fn the_dashboard_has_the_description_of_this_api() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dashboard/openapi.json");
    let now = format!("{}\n", autoheal_server::openapi().to_pretty_json().unwrap());
    if std::env::var_os("AUTOHEAL_UPDATE").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        known == now,
        "dashboard/openapi.json is stale: `make types` writes it and the types that are made from it"
    );
}
