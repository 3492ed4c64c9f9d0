//! Who may use the service.

use crate::db::{Row, json, with};
use crate::open::Store;
use async_trait::async_trait;
use autoheal_core::ports::Tokens;
use autoheal_core::token::{ApiToken, TokenId};
use autoheal_core::{Error, Result};

fn token(row: &Row) -> Result<ApiToken> {
    let unreadable = || Error::internal("the store has a token that cannot be read");
    Ok(ApiToken {
        id: TokenId(row.text(0)?.parse().map_err(|_| unreadable())?),
        name: row.text(1)?,
        digest: row.text(2)?,
        scopes: row.json(3)?,
        created_at: row.text(4)?.parse().map_err(|_| unreadable())?,
    })
}

#[async_trait]
impl Tokens for Store {
    async fn add(&self, token: &ApiToken) -> Result<()> {
        let mut transaction = self.db.begin().await?;
        let values = with![
            token.id.to_string(),
            token.name.as_str(),
            token.digest.as_str(),
            json(&token.scopes)?,
            token.created_at.to_string()
        ];
        transaction.insert("api_tokens (id, name, digest, scopes, created_at)", 5, vec![values]).await?;
        transaction.commit().await
    }

    async fn find(&self, digest: &str) -> Result<Option<ApiToken>> {
        let sql = "SELECT id, name, digest, scopes, created_at FROM api_tokens WHERE digest = $1";
        self.db.row(sql, with![digest]).await?.as_ref().map(token).transpose()
    }

    async fn list(&self) -> Result<Vec<ApiToken>> {
        let sql = "SELECT id, name, digest, scopes, created_at FROM api_tokens ORDER BY id";
        self.db.rows(sql, Vec::new()).await?.iter().map(token).collect()
    }

    async fn revoke(&self, token: TokenId) -> Result<bool> {
        let mut transaction = self.db.begin().await?;
        let sql = "DELETE FROM api_tokens WHERE id = $1";
        let changed = transaction.execute(sql, with![token.to_string()]).await?;
        transaction.commit().await?;
        Ok(changed > 0)
    }
}
