//! Serves the payments example: `payments [--addr HOST:PORT] [--sign KEY.pem]`.

use std::net::SocketAddr;
use std::process::ExitCode;

use actix_web::{App, HttpServer, web};
use halo_actix::Halo;
use halo_actix::trust::Signer;
use payments::bank::Bank;

const HELP: &str = "usage: payments [--addr HOST:PORT] [--sign KEY.pem]

Serves a payments API that describes itself. The default address is 127.0.0.1:8080.
Clients of the Model Context Protocol find its tools at /mcp (streamable HTTP).
With a private Ed25519 key (openssl genpkey -algorithm ed25519), what it says of itself is signed.";

/// The identifier under which the key is published.
const KEY_ID: &str = "payments";

#[actix_web::main]
async fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(problem) => {
            eprintln!("payments: {problem}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let addr = options.addr;
    match serve(options).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("payments: cannot serve on {addr}: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// What the service is started with.
struct Options {
    addr: SocketAddr,
    signer: Option<Signer>,
}

impl Options {
    /// What the arguments say, or nothing when help is asked for.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut text = "127.0.0.1:8080".to_owned();
        let mut signer = None;
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--help" | "-h" => return Ok(None),
                "--addr" => {
                    text = arguments
                        .next()
                        .ok_or("`--addr` needs a value, HOST:PORT")?;
                }
                "--sign" => {
                    let path = arguments.next().ok_or("`--sign` needs a file, KEY.pem")?;
                    signer = Some(key(&path)?);
                }
                other => return Err(format!("unknown argument `{other}`")),
            }
        }
        let addr = text.parse().map_err(|_| {
            format!(
                "`--addr {text}`: not an IP address with a port, such as 127.0.0.1:8080 or [::1]:8080"
            )
        })?;
        Ok(Some(Self { addr, signer }))
    }
}

/// The private key in a file.
fn key(path: &str) -> Result<Signer, String> {
    let pem = std::fs::read_to_string(path).map_err(|error| format!("`--sign {path}`: {error}"))?;
    Signer::from_pkcs8_pem(KEY_ID, &pem).map_err(|error| format!("`--sign {path}`: {error}"))
}

/// The manifest, signed if there is a key.
fn manifest(signer: Option<Signer>) -> Halo {
    match signer {
        Some(signer) => payments::manifest().sign(signer),
        None => payments::manifest(),
    }
}

async fn serve(Options { addr, signer }: Options) -> std::io::Result<()> {
    let bank = web::Data::new(Bank::demonstration());
    let parts = move || {
        let manifest = manifest(signer.clone());
        let mcp = manifest.mcp(payments::MCP);
        (payments::configure_with(bank.clone(), manifest), mcp)
    };
    let admin = [("Authorization", "Bearer demo-admin")];
    let app = App::new().configure(parts().0);
    let inventory = halo_actix::inspect::describe_with(app, "/", &admin).await;
    let server = HttpServer::new(move || {
        let (configure, mcp) = parts();
        App::new().configure(configure).wrap(mcp)
    })
    .bind(addr)?;
    // Port 0 asks for any free port: the banner tells the one that was given.
    let addr = server.addrs().first().copied().unwrap_or(addr);
    print!("{}", payments::banner::banner(addr, &inventory.manifest));
    server.run().await
}
