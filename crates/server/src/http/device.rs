//! The cookie by which a device is known again when its page has lost the secrets of its seats. It opens nothing but the
//! one request that gives them back.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use super::{App, PublicOrigin};
use crate::secret::{Hashed, Plain, Purpose};

/// What the cookie looks like, on this server.
pub(super) struct Form {
    /// Cookies do not tell ports apart, so each database has a name of its own.
    name: String,
    /// The sub-path, if the public address has one.
    path: String,
    /// How long a table lives, as each use renews it.
    seconds: u32,
}

impl Form {
    pub(super) fn new(instance: &str, public: Option<&PublicOrigin>, seconds: u32) -> Form {
        let path = public.map_or("/", PublicOrigin::path).to_owned();
        Form { name: format!("castle_{instance}"), path, seconds }
    }

    /// The device that a request comes from; none without a cookie of ours.
    fn read(&self, headers: &HeaderMap) -> Option<Plain> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.filter(|(name, _)| *name == self.name).find_map(|(_, value)| Plain::parse(value))
    }

    fn written(&self, device: &Plain, is_secure: bool) -> HeaderValue {
        let Form { name, path, seconds } = self;
        let (device, secure) = (device.revealed(), if is_secure { "; Secure" } else { "" });
        let text = format!("{name}={device}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut value = HeaderValue::try_from(text).expect("a path of an address is ASCII that can be seen");
        value.set_sensitive(true);
        value
    }
}

/// The device that a request comes from: a new one, if it has no cookie yet.
pub(super) struct Device {
    hashed: Hashed,
    is_known: bool,
    cookie: HeaderValue,
}

impl Device {
    /// What the server keeps of it.
    pub(super) fn hashed(&self) -> Hashed {
        self.hashed
    }

    /// Whether it had a cookie.
    pub(super) fn is_known(&self) -> bool {
        self.is_known
    }

    /// Sets the cookie, or renews it.
    pub(super) fn cookie(self) -> [(HeaderName, HeaderValue); 1] {
        [(header::SET_COOKIE, self.cookie)]
    }
}

impl FromRequestParts<App> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let shared = &app.0;
        let peer = parts.extensions.get().map(|ConnectInfo(peer): &ConnectInfo<SocketAddr>| peer.ip());
        let forwarded = shared.proxies.forwarded(peer, &parts.headers);
        let is_secure = shared.public.as_ref().map_or(forwarded.is_secure(), PublicOrigin::is_secure);
        let had = shared.device.read(&parts.headers);
        let is_known = had.is_some();
        let device = had.unwrap_or_else(|| shared.tables.settings().chance.device());
        let cookie = shared.device.written(&device, is_secure);
        Ok(Device { hashed: device.hashed(Purpose::Device), is_known, cookie })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORD: &str = "abcdefghijklmnopqrstuvwxyz";
    const OTHER: &str = "zyxwvutsrqponmlkjihgfedcba";

    fn form(public: Option<&str>) -> Form {
        let public: Option<PublicOrigin> = public.map(|text| text.parse().unwrap());
        Form::new("0123", public.as_ref(), 600)
    }

    fn read(lines: &[&str]) -> Option<String> {
        let lines = lines.iter().map(|line| (header::COOKIE, line.parse().unwrap()));
        form(None).read(&lines.collect()).map(|device| device.revealed().to_owned())
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        assert_eq!(read(&[&format!("castle_0123={WORD}")]).as_deref(), Some(WORD));
        assert_eq!(read(&[&format!("a=b;castle_0123={WORD} ; c")]).as_deref(), Some(WORD));
        assert_eq!(read(&["a=b", &format!("castle_4567={OTHER}; castle_0123={WORD}")]).as_deref(), Some(WORD));
        assert_eq!(read(&[&format!("castle_0123=x; castle_0123={WORD}")]).as_deref(), Some(WORD));
        for wrong in ["", ";;=;", "castle_0123", "castle_0123=", "castle_0123=short", "xcastle_0123=abcdefghijkl"] {
            assert_eq!(read(&[wrong]), None, "{wrong}");
        }
        assert_eq!(read(&[&format!("castle_4567={WORD}; CASTLE_0123={WORD}")]), None, "of another server");
    }

    #[test]
    fn the_cookie_says_where_and_how_it_may_be_sent() {
        let device = Plain::parse(WORD).unwrap();
        let written = |public, is_secure| form(public).written(&device, is_secure).to_str().unwrap().to_owned();
        assert_eq!(written(None, false), format!("castle_0123={WORD}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"));
        assert_eq!(
            written(Some("https://cards.example/castle"), true),
            format!("castle_0123={WORD}; Path=/castle/; Max-Age=600; HttpOnly; SameSite=Lax; Secure")
        );
        // A path that would end the attribute is not taken.
        assert!(written(Some("https://cards.example/a;b/"), true).contains("Path=/; "));
    }
}
