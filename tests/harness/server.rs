//! The real binary as a process: started on a free port with a data folder of its own, killed by its
//! own process id, started again on the same data.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use tempfile::TempDir;
use tokio::time::{Duration, sleep};

use crate::{Api, Connection, DEADLINE};

/// What to start the server with.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// More arguments.
    pub arguments: Vec<String>,
    /// More of the environment.
    pub environment: Vec<(String, String)>,
    /// Whether the usual limits hold. Without, there are none to speak of: tests are faster than people,
    /// and all come from one address.
    pub limited: bool,
}

/// A running server. It is killed when this goes.
pub struct Server {
    child: Child,
    address: String,
    data: Arc<TempDir>,
    log: Arc<Mutex<String>>,
    options: ServerOptions,
}

/// The binary to test: the one that `CASTLE_BIN` names, else one that cargo builds now.
fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(path) = std::env::var_os("CASTLE_BIN") {
            return PathBuf::from(path);
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--package", "castle-server", "--bin", "castle", "--message-format", "json"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        assert!(output.status.success(), "the server is built");
        let lines = String::from_utf8(output.stdout).unwrap();
        let messages = lines.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let built = messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back();
        built.expect("cargo says where the server is")
    })
}

impl Server {
    /// Starts one on a free port with an empty data folder.
    pub async fn start() -> Server {
        Server::start_with(ServerOptions::default()).await
    }

    /// Starts one with more arguments or environment.
    pub async fn start_with(options: ServerOptions) -> Server {
        let data = Arc::new(tempfile::tempdir().unwrap());
        let log = Arc::new(Mutex::new(String::new()));
        let (child, address) = launch(data.path(), "127.0.0.1:0", &options, &log).await;
        Server { child, address, data, log, options }
    }

    /// The command that would start a server on this one's data folder and a free port.
    #[must_use]
    pub fn second(&self) -> Command {
        prepare(self.data.path(), "127.0.0.1:0", &self.options)
    }

    /// The command that starts the binary with no arguments at all.
    #[must_use]
    pub fn bare_command() -> Command {
        clean(Command::new(binary()))
    }

    /// Runs a command that has to end by itself, and returns what it said.
    ///
    /// # Panics
    /// When it does not end.
    pub async fn output_of(mut command: Command) -> Output {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        if end_of(&mut child).await.is_none() {
            let _ = child.kill();
            panic!("{command:?} does not end: {:?}", child.wait_with_output());
        }
        child.wait_with_output().unwrap()
    }

    /// `host:port`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The root of the product, ending in a slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Its HTTP side.
    #[must_use]
    pub fn api(&self) -> Api {
        Api::new(self.url())
    }

    /// A new socket, without a word said.
    pub async fn connect(&self) -> Connection {
        Connection::open(&self.address).await
    }

    /// The data folder.
    #[must_use]
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// The id of the process.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// All that it has written so far, over restarts too.
    #[must_use]
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Waits until its log says `wanted`.
    pub async fn wait_for_log(&self, wanted: &str) {
        let begin = Instant::now();
        while !self.log().contains(wanted) {
            assert!(begin.elapsed() < DEADLINE, "the log never says {wanted}:\n{}", self.log());
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Ends the process at once, as a power cut does (SIGKILL).
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts again on the same port and the same data; the process must have ended.
    pub async fn start_again(&mut self) {
        let (child, address) = launch(self.data.path(), &self.address, &self.options, &self.log).await;
        self.child = child;
        self.address = address;
    }

    /// Sends a signal by its name, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until the process has ended by itself.
    pub async fn ended(&mut self) -> ExitStatus {
        end_of(&mut self.child).await.expect("the server ends")
    }

    /// Whether the process still runs.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self.log();
        if std::thread::panicking() {
            println!("--- the server's log ---\n{log}");
        } else {
            assert!(!log.contains("a promise was broken"), "the server had a fault:\n{log}");
        }
    }
}

/// The end of a process; none when the deadline passes first.
async fn end_of(child: &mut Child) -> Option<ExitStatus> {
    let begin = Instant::now();
    while begin.elapsed() < DEADLINE {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        sleep(Duration::from_millis(5)).await;
    }
    None
}

/// The developer's own settings must not reach a test.
fn clean(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CASTLE_") || name == "RUST_LOG" {
            command.env_remove(name);
        }
    }
    command.env("RUST_BACKTRACE", "1");
    command
}

fn prepare(data: &Path, listen: &str, options: &ServerOptions) -> Command {
    let mut command = clean(Command::new(binary()));
    command.args(["serve", "--listen", listen, "--data"]).arg(data).args(&options.arguments);
    if !options.limited {
        for limit in ["--messages-per-second", "--tables-per-hour", "--requests-per-minute"] {
            command.args([limit, "1000000"]);
        }
    }
    command.envs(options.environment.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null());
    command
}

async fn launch(data: &Path, listen: &str, options: &ServerOptions, log: &Arc<Mutex<String>>) -> (Child, String) {
    let mut command = prepare(data, listen, options);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Written to from the threads that read the process's output, which end with it.
    let (say, mut hear) = tokio::sync::mpsc::channel(1);
    collect(child.stdout.take().unwrap(), Arc::clone(log), Some(say));
    collect(child.stderr.take().unwrap(), Arc::clone(log), None);
    match tokio::time::timeout(DEADLINE, hear.recv()).await {
        Ok(Some(address)) => (child, address),
        Ok(None) | Err(_) => {
            let _ = child.kill();
            let _ = child.wait();
            panic!("the server does not say where it listens:\n{}", log.lock().unwrap());
        }
    }
}

fn collect(
    from: impl Read + Send + 'static,
    log: Arc<Mutex<String>>,
    mut say: Option<tokio::sync::mpsc::Sender<String>>,
) {
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            if let Some((_, address)) = line.split_once("listening on http://")
                && let Some(say) = say.take()
            {
                let address = address.split_whitespace().next().unwrap_or_default().trim_end_matches('/');
                let _ = say.blocking_send(address.to_owned());
            }
            let mut log = log.lock().unwrap();
            log.push_str(&line);
            log.push('\n');
        }
    });
}
