//! `autoheal token`.

use crate::cli::{Cli, TokenCommand};
use crate::home::Home;
use crate::terminal::Screen;
use autoheal_core::ports::Tokens;
use autoheal_core::token::{self, Scope, TokenId};
use autoheal_core::{Error, ErrorCode, Result};

pub(crate) async fn run(cli: &Cli, command: &TokenCommand, screen: &Screen) -> Result<u8> {
    let store = Home::open(cli).await?.store;
    match command {
        TokenCommand::Create { name, scope } => {
            let scopes = scope.iter().copied().collect();
            let (token, secret) = token::create(name, scopes, jiff::Timestamp::now());
            store.add(&token).await?;
            if screen.json {
                screen.print_json(
                    &serde_json::json!({ "token": secret, "id": token.id, "scopes": token.scopes }),
                );
            } else {
                screen.print(&secret);
                screen.line("keep it now: it is not shown again");
            }
        }
        TokenCommand::List => {
            let tokens = store.list().await?;
            if screen.json {
                screen.print_json(&serde_json::json!({ "tokens": tokens }));
            } else if tokens.is_empty() {
                screen.print("no tokens yet: make one with `autoheal token create NAME --scope read`");
            } else {
                let rows = tokens.iter().map(|token| {
                    let scopes: Vec<&str> = token.scopes.iter().copied().map(Scope::name).collect();
                    vec![
                        token.id.to_string(),
                        token.name.clone(),
                        scopes.join(", "),
                        token.created_at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
                    ]
                });
                screen.table(&["id", "name", "scopes", "made (UTC)"], rows);
            }
        }
        TokenCommand::Revoke { id } => {
            if !store.revoke(TokenId(*id)).await? {
                return Err(Error::new(ErrorCode::NotFound, format!("there is no token {id}"))
                    .hint("`autoheal token list` shows them"));
            }
            screen.print(&format!("token {id} is revoked"));
        }
    }
    Ok(0)
}
