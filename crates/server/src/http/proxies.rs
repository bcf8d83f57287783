//! Where a request comes from. Headers that proxies add count only from proxies that are trusted;
//! from anybody else they change nothing.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName, Uri, header};

/// The addresses of trusted proxies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<Network>);

/// An address, or all that share its first bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Network {
    address: IpAddr,
    bits: u8,
}

/// A text that is not what a setting wants.
#[derive(Debug)]
pub struct Problematic(String);

impl fmt::Display for Problematic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problematic {}

fn bits_of(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (u128::from(u32::from(address)) << 96, 32),
        IpAddr::V6(address) => (address.into(), 128),
    }
}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        let ((ours, length), (theirs, their_length)) = (bits_of(self.address), bits_of(address.to_canonical()));
        length == their_length && (self.bits == 0 || (ours ^ theirs) >> (128 - u32::from(self.bits)) == 0)
    }
}

/// Reads addresses and networks (`10.0.0.0/8`), separated by commas.
impl FromStr for Proxies {
    type Err = Problematic;

    fn from_str(text: &str) -> Result<Proxies, Problematic> {
        let network = |part: &str| -> Option<Network> {
            let (address, bits) = match part.split_once('/') {
                Some((address, bits)) => (address, Some(bits.parse().ok()?)),
                None => (part, None),
            };
            let address: IpAddr = address.parse().ok()?;
            let most = bits_of(address).1;
            let bits = bits.unwrap_or(most);
            (bits <= most).then_some(Network { address, bits })
        };
        text.split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| {
                network(part).ok_or_else(|| {
                    Problematic(format!("\"{part}\" is neither an address nor a network like 10.0.0.0/8"))
                })
            })
            .collect::<Result<_, _>>()
            .map(Proxies)
    }
}

impl fmt::Display for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, network) in self.0.iter().enumerate() {
            write!(f, "{}{}/{}", if nth == 0 { "" } else { "," }, network.address, network.bits)?;
        }
        Ok(())
    }
}

impl Proxies {
    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The nearest sender that is no trusted proxy. Each proxy adds its own sender at the end, so that
    /// only what stands behind the first one that is not trusted counts; the rest anybody can make up.
    fn nearest_visitor(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let lines = headers.get_all(HeaderName::from_static("x-forwarded-for")).iter();
        let hops = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
        let hops: Vec<Option<IpAddr>> = hops.map(|hop| std::str::from_utf8(hop).ok()?.trim().parse().ok()).collect();
        let mut nearest = None;
        for hop in hops.into_iter().rev() {
            match hop {
                Some(hop) if self.trusts(hop) => nearest = Some(hop),
                Some(hop) => return Some(hop),
                None => return nearest,
            }
        }
        nearest
    }

    /// What is known of the sender of a request that came from `peer`.
    pub(super) fn forwarded<'a>(&self, peer: Option<IpAddr>, headers: &'a HeaderMap) -> Forwarded<'a> {
        let is_trusted = peer.is_some_and(|peer| self.trusts(peer));
        let address = if is_trusted { self.nearest_visitor(headers).or(peer) } else { peer };
        let forwarded_host = headers.get(HeaderName::from_static("x-forwarded-host")).filter(|_| is_trusted);
        let host = forwarded_host.or_else(|| headers.get(header::HOST)).and_then(|host| host.to_str().ok());
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let origin = origins.next().map(|origin| origin.to_str().unwrap_or("?"));
        // Browsers say one.
        let origin = if origins.next().is_some() { Some("more than one") } else { origin };
        let proto = headers.get(HeaderName::from_static("x-forwarded-proto")).filter(|_| is_trusted);
        // The nearest proxy adds its own at the end.
        let proto = proto.and_then(|proto| proto.to_str().ok()).and_then(|proto| proto.rsplit(',').next());
        let is_secure = proto.is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"));
        Forwarded { address, host, origin, is_secure }
    }
}

/// What is known of a request's sender.
pub(super) struct Forwarded<'a> {
    address: Option<IpAddr>,
    host: Option<&'a str>,
    origin: Option<&'a str>,
    is_secure: bool,
}

impl Forwarded<'_> {
    pub(super) fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// Whether a trusted proxy says that the visitor came by https.
    pub(super) fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Whether the page that asks is ours; programs that are no browser say no origin and are let in.
    ///
    /// # Errors
    /// The two values that differ.
    pub(super) fn check_origin(&self, public: Option<&PublicOrigin>) -> Result<(), String> {
        let Some(origin) = self.origin else { return Ok(()) };
        let is_ours = match (public, PublicOrigin::from_str(origin), self.host) {
            // An origin is no address: nobody's name is in it, and it ends with its port.
            _ if origin.contains('@') || origin.ends_with('/') => false,
            (Some(public), Ok(origin), _) => public.is_same_origin(&origin),
            (None, Ok(origin), Some(host)) => origin.is_host(host),
            _ => false,
        };
        if is_ours {
            return Ok(());
        }
        let wanted = public.map_or_else(|| self.host.unwrap_or("none").to_owned(), PublicOrigin::to_string);
        Err(format!("the origin is {}, wanted is {}", quoted(origin), quoted(&wanted)))
    }
}

/// A header's value, safe to be read in a log.
fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(200).collect::<String>())
}

/// Scheme, host and port of an address, and the path of the product there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicOrigin {
    is_secure: bool,
    host: String,
    port: u16,
    /// Begins and ends with a slash.
    path: String,
}

impl PublicOrigin {
    pub(super) fn is_secure(&self) -> bool {
        self.is_secure
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    fn is_same_origin(&self, other: &PublicOrigin) -> bool {
        (self.is_secure, &self.host, self.port) == (other.is_secure, &other.host, other.port)
    }

    fn is_host(&self, host: &str) -> bool {
        let Ok(uri) = Uri::from_str(host) else { return false };
        let port = uri.port_u16().unwrap_or(if self.is_secure { 443 } else { 80 });
        uri.host().is_some_and(|name| name.eq_ignore_ascii_case(&self.host)) && port == self.port
    }
}

/// Reads `https://cards.example/castle/`; a path that cannot stand in a cookie is taken for none.
impl FromStr for PublicOrigin {
    type Err = Problematic;

    fn from_str(text: &str) -> Result<PublicOrigin, Problematic> {
        let wrong = || Problematic(format!("{} is no address like https://cards.example/castle/", quoted(text)));
        let uri = Uri::from_str(text).map_err(|_| wrong())?;
        let is_secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?.to_ascii_lowercase();
        let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        Ok(PublicOrigin { is_secure, host, port, path: folder(uri.path()) })
    }
}

/// The path with a slash at its end.
fn folder(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~%!$&'()*+=:@".contains(&byte);
    match path.trim_end_matches('/') {
        path if path.starts_with('/') && path.bytes().all(is_plain) => format!("{path}/"),
        _ => "/".to_owned(),
    }
}

impl fmt::Display for PublicOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual) = if self.is_secure { ("https", 443) } else { ("http", 80) };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port == usual { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn forwarded_addresses_count_from_trusted_proxies_alone() {
        let proxies: Proxies = "127.0.0.1, 10.0.0.0/8, fd00::/8".parse().unwrap();
        let address = |peer: &str, hops: &'static str| {
            let headers = headers(&[("x-forwarded-for", hops)]);
            proxies.forwarded(Some(peer.parse().unwrap()), &headers).address().unwrap().to_string()
        };
        assert_eq!(address("192.0.2.9", "198.51.100.7"), "192.0.2.9");
        assert_eq!(address("127.0.0.1", "198.51.100.7"), "198.51.100.7");
        assert_eq!(address("::ffff:127.0.0.1", "198.51.100.7"), "198.51.100.7");
        assert_eq!(address("fd12::1", "6.6.6.6, 198.51.100.7, 10.1.2.3"), "198.51.100.7");
        assert_eq!(address("127.0.0.1", "nonsense"), "127.0.0.1");
        // What a visitor says itself stands before what the proxy adds, whatever it is.
        assert_eq!(address("127.0.0.1", "6.6.6.6, x, 198.51.100.7"), "198.51.100.7");
        assert_eq!(address("127.0.0.1", "6.6.6.6, x, 10.1.2.3"), "10.1.2.3");
        assert_eq!(address("127.0.0.1", "6.6.6.6, 198.51.100.7, x"), "127.0.0.1");
        let odd = [(HeaderName::from_static("x-forwarded-for"), b"\xe9, 198.51.100.7".as_slice().try_into().unwrap())];
        let odd = proxies.forwarded(Some("127.0.0.1".parse().unwrap()), &odd.into_iter().collect()).address().unwrap();
        assert_eq!(odd.to_string(), "198.51.100.7");
        for wrong in ["10.0.0.0/33", "ten", "::/129"] {
            assert!(Proxies::from_str(wrong).is_err());
        }
    }

    #[test]
    fn an_origin_is_ours_if_it_is_the_public_one_or_else_the_host() {
        let proxies: Proxies = "127.0.0.1".parse().unwrap();
        let public: PublicOrigin = "https://Cards.example/castle/".parse().unwrap();
        let check = |list: &[(&'static str, &'static str)], peer: &str, public: Option<&PublicOrigin>| {
            proxies.forwarded(Some(peer.parse().unwrap()), &headers(list)).check_origin(public)
        };
        let peer = "192.0.2.1";
        assert!(check(&[("host", "cards.example")], peer, None).is_ok());
        assert!(check(&[("host", "cards.example"), ("origin", "https://cards.example")], peer, None).is_ok());
        assert!(check(&[("host", "CARDS.example:8080"), ("origin", "http://cards.example:8080")], peer, None).is_ok());
        assert!(check(&[("host", "[::1]:8080"), ("origin", "http://[::1]:8080")], peer, None).is_ok());
        assert!(check(&[("host", "inside"), ("origin", "https://cards.example:443")], peer, Some(&public)).is_ok());
        let wrong = check(&[("host", "cards.example"), ("origin", "https://evil.example")], peer, None);
        assert_eq!(wrong, Err(r#"the origin is "https://evil.example", wanted is "cards.example""#.to_owned()));
        for odd in ["null", "https://evil@cards.example", "https://cards.example/"] {
            assert!(check(&[("host", "cards.example"), ("origin", odd)], peer, None).is_err(), "{odd}");
        }
        assert!(check(&[("host", "cards.example:8080"), ("origin", "http://cards.example")], peer, None).is_err());
        assert!(check(&[("host", "cards.example"), ("origin", "http://cards.example")], peer, Some(&public)).is_err());
        let forwarded =
            [("host", "inside"), ("x-forwarded-host", "cards.example"), ("origin", "https://cards.example")];
        assert!(check(&forwarded, "127.0.0.1", None).is_ok());
        assert!(check(&forwarded, peer, None).is_err());
    }

    #[test]
    fn only_a_trusted_proxy_says_that_a_visitor_came_by_https() {
        let proxies: Proxies = "127.0.0.1".parse().unwrap();
        let is_secure = |peer: &str, proto: &'static str| {
            proxies.forwarded(Some(peer.parse().unwrap()), &headers(&[("x-forwarded-proto", proto)])).is_secure()
        };
        assert!(is_secure("127.0.0.1", "https") && is_secure("127.0.0.1", "http, HTTPS "));
        assert!(!is_secure("127.0.0.1", "https, http") && !is_secure("127.0.0.1", ""));
        assert!(!is_secure("192.0.2.1", "https"));
    }

    #[test]
    fn a_public_address_may_have_a_path() {
        let path = |text: &str| text.parse::<PublicOrigin>().unwrap().path().to_owned();
        assert_eq!(path("https://cards.example"), "/");
        assert_eq!(path("https://cards.example/"), "/");
        assert_eq!(path("https://cards.example/castle"), "/castle/");
        assert_eq!(path("https://cards.example/games/castle/?a=b"), "/games/castle/");
        assert_eq!(path("https://cards.example/a;b/"), "/", "what would end an attribute of a cookie");
    }
}
