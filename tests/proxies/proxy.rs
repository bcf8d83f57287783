//! Real proxies from Debian, each a process of its own with a folder of its own, ended when it goes.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use castle_tests::within;
use tempfile::TempDir;
use tokio::time::{Duration, sleep};

/// Which proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Nginx,
    Caddy,
}

pub(crate) struct Proxy {
    child: Child,
    folder: TempDir,
    /// Where it listens.
    pub(crate) address: String,
}

/// What its configuration adds to the one in the README.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extra {
    /// nginx: more lines for the location.
    pub(crate) lines: &'static str,
}

impl Proxy {
    /// Starts one before the server at `upstream`.
    pub(crate) async fn start(kind: Kind, upstream: &str, extra: Extra) -> Proxy {
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let mut command = match kind {
            Kind::Nginx => nginx(folder.path(), &address, upstream, extra),
            Kind::Caddy => caddy(folder.path(), &address, upstream),
        };
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child =
            command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}; `cargo xtask check` installs it"));
        let at: SocketAddr = address.parse().unwrap();
        within("the proxy listens", async {
            while TcpStream::connect(at).is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        Proxy { child, folder, address }
    }

    /// The root of the product as visitors see it.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// All that it has written down of its visitors.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("access.log")).unwrap()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // nginx ends its workers by itself when it is asked to.
        let _asked = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ended = self.child.wait();
    }
}

fn nginx(folder: &Path, address: &str, upstream: &str, extra: Extra) -> Command {
    let dir = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {dir}/{name};"))
        .join(" ");
    let lines = extra.lines;
    let config = format!(
        r#"daemon off;
pid {dir}/nginx.pid;
error_log {dir}/error.log;
events {{}}
http {{
    {temporary}
    log_format all '$remote_addr "$request" "$http_referer" "$http_user_agent" $status';
    access_log {dir}/access.log all;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    server {{
        listen {address};
        location / {{
            proxy_pass http://{upstream};
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            {lines}
        }}
    }}
}}
"#
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, config).unwrap();
    let mut command = Command::new("/usr/sbin/nginx");
    command.args(["-e", &format!("{dir}/error.log"), "-c"]).arg(file);
    command
}

fn caddy(folder: &Path, address: &str, upstream: &str) -> Command {
    let dir = folder.display();
    let config = format!(
        "{{
    admin off
    auto_https off
}}
http://{address} {{
    log {{
        output file {dir}/access.log
    }}
    reverse_proxy {upstream}
}}
"
    );
    let file = folder.join("Caddyfile");
    std::fs::write(&file, config).unwrap();
    let mut command = Command::new("/usr/bin/caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    command.env("XDG_CONFIG_HOME", folder).env("XDG_DATA_HOME", folder).env("HOME", folder);
    command
}
