//! The page: built from `web/` by the build script and embedded in the binary. Knows nothing of
//! tables, sockets or where the product is mounted; addresses inside the page are relative.

use axum::Router;
use memory_serve::{Asset, CacheControl, MemoryServe};
use tracing::subscriber::{NoSubscriber, with_default};

/// Every file of the page, sorted by route.
static PAGE: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Files under here carry a hash of their content in their name.
const HASHED: &str = "/assets/";

/// Serves the one document at `/` and the files that it loads. Everything has a strong ETag; files
/// with a hash in their name are kept for ever, all others are asked for again each time. What is not
/// there is left to the router that this one is merged into.
///
/// To be called once, at the start: the files stay in memory for the life of the process.
pub fn router() -> Router {
    // Its start-up lines, one a file, would drown the server's own.
    with_default(NoSubscriber::new(), || {
        let hashed = PAGE.partition_point(|file| file.route < HASHED);
        let (before, rest) = PAGE.split_at(hashed);
        let (hashed, after) = rest.split_at(rest.partition_point(|file| file.route.starts_with(HASHED)));
        serve(before, CacheControl::NoCache)
            .merge(serve(hashed, CacheControl::Long))
            .merge(serve(after, CacheControl::NoCache))
    })
}

fn serve(files: &'static [Asset], keep: CacheControl) -> Router {
    let has_document = files.iter().any(|file| file.route == "/index.html");
    MemoryServe::new(files)
        .index_file(has_document.then_some("/index.html"))
        .html_cache_control(CacheControl::NoCache)
        .cache_control(keep)
        .into_router()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{HeaderMap, Request, StatusCode, header};
    use tower::ServiceExt;

    use super::*;

    async fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> (StatusCode, HeaderMap) {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let answer = router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        (answer.status(), answer.headers().clone())
    }

    fn hashed_script() -> &'static str {
        PAGE.iter().map(|file| file.route).find(|route| route.starts_with(HASHED) && route.ends_with(".js")).unwrap()
    }

    #[tokio::test]
    async fn the_document_is_asked_for_each_time_and_sent_once() {
        let (status, headers) = get("/", &[]).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        let etag = headers[header::ETAG].to_str().unwrap();
        assert!(etag.starts_with('"'), "{etag} is a strong one");
        let (status, _) = get("/", &[(header::IF_NONE_MATCH, etag)]).await;
        assert_eq!(status, StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn a_file_with_a_hash_in_its_name_is_kept() {
        let (status, headers) = get(hashed_script(), &[]).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(headers[header::CACHE_CONTROL], "max-age=31536000, immutable");
        assert_eq!(headers[header::CONTENT_TYPE], "text/javascript");
    }

    #[tokio::test]
    async fn an_unknown_path_is_not_there() {
        for path in ["/nothing", "/assets/nothing.js", "/assets/", "/../Cargo.toml"] {
            assert_eq!(get(path, &[]).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }
}
