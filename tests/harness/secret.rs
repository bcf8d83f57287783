//! Secrets, ids and links, made as a page makes them.

use data_encoding::{Encoding, Specification};
use sha2::{Digest, Sha256};

fn base32() -> Encoding {
    let mut form = Specification::new();
    form.symbols.push_str("abcdefghijklmnopqrstuvwxyz234567");
    form.encoding().unwrap()
}

/// A secret of a seat or of an invitation: 128 random bits.
#[must_use]
pub fn secret() -> String {
    base32().encode(&rand::random::<[u8; 16]>())
}

/// An id of an action or a command: 96 random bits.
#[must_use]
pub fn action_id() -> String {
    base32().encode(&rand::random::<[u8; 12]>())
}

/// The text of an invitation, as it stands behind `#join=`.
#[must_use]
pub fn link(table: &str, secret: &str) -> String {
    let text = format!("{table}.{secret}");
    let check = base32().encode(&Sha256::digest(text.as_bytes()));
    format!("{text}{}", &check[..2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_have_the_documented_lengths() {
        assert_eq!(secret().len(), 26);
        assert_eq!(action_id().len(), 20);
        assert_eq!(link(&secret(), &secret()).len(), 26 + 1 + 26 + 2);
        assert_ne!(secret(), secret());
    }
}
