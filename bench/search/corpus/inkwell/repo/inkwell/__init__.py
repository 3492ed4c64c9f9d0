"""Small tools for plain text and light markup."""
