//! What no page of ours would send to the doors is answered plainly, and changes nothing.

use castle_protocol::Problem;
use castle_tests::{Api, Server, secret};
use serde_json::{Value, json};

use super::open_table;

fn bodies() -> Vec<Value> {
    let long = "a".repeat(40_000);
    let mut bodies = vec![json!({}), json!([]), json!(null), json!({ "opener": null, "keys": null, "secret": null })];
    for odd in [json!(""), json!("🏰"), json!(long), json!(-1), json!([[]]), json!({ "type": "key" })] {
        bodies.push(json!({ "secret": odd }));
        bodies.push(json!({ "secret": odd, "kind": "watch", "sign_out": true }));
        bodies.push(json!({ "secret": secret(), "kind": odd }));
        bodies.push(json!({ "opener": odd, "key": secret() }));
        bodies.push(json!({ "opener": { "type": "link", "kind": "move", "link": odd }, "key": odd }));
        bodies.push(json!({ "opener": { "type": "code", "code": odd, "more": 1 }, "key": secret() }));
        bodies.push(json!({ "keys": [odd] }));
        bodies.push(json!({ "keys": odd }));
    }
    bodies
}

#[tokio::test]
async fn odd_bodies_at_the_doors_are_refused_and_change_nothing() {
    let server = Server::start().await;
    let table = open_table(&server).await;
    let (api, before) = (server.api(), table.join(0).await.view);
    let of_table = |end: &str| format!("api/tables/{}/{end}", table.id);
    let paths = [
        of_table("seats"),
        of_table("seat-link"),
        of_table("watch-link"),
        "api/seats/look".to_owned(),
        "api/seats/open".to_owned(),
        "api/seats/restore".to_owned(),
    ];
    for path in &paths {
        for body in bodies() {
            let request = api.request("POST", path).bearer_auth(table.key(0)).header("cookie", "castle_=; =; ;;");
            let answer = Api::send(request.json(&body)).await;
            let is_denied = (400..500).contains(&answer.status);
            // Without a cookie any list of secrets leads to no seat.
            assert!(is_denied || path == "api/seats/restore", "{path} {body}: {answer:?}");
            assert!(answer.status < 500, "{path} {body}: {answer:?}");
        }
        assert_eq!(api.get(path).await.problem(), Problem::MethodNotAllowed, "{path}");
    }
    for path in &paths[..3] {
        let body = json!({ "secret": secret(), "kind": "move" });
        let body = if path.ends_with("seat-link") { body } else { json!({ "secret": secret() }) };
        assert_eq!(api.post(path, &body).await.problem(), Problem::UnknownKey, "{path}: nobody asks");
    }
    let after = table.join(0).await.view;
    assert_eq!((after.people.len(), after.recovery, after.watchers), (before.people.len(), None, 0));
}
