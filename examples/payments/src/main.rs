//! Serves the payments example: `payments [--addr HOST:PORT]`.

use std::net::SocketAddr;
use std::process::ExitCode;

use actix_web::{App, HttpServer, web};
use payments::bank::Bank;

const HELP: &str = "usage: payments [--addr HOST:PORT]\n\nServes a payments API that describes itself. The default address is 127.0.0.1:8080.";

#[actix_web::main]
async fn main() -> ExitCode {
    let addr = match address(std::env::args().skip(1)) {
        Ok(Some(addr)) => addr,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(problem) => {
            eprintln!("payments: {problem}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match serve(addr).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("payments: cannot serve on {addr}: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The address to serve on, or nothing when help is asked for.
fn address(mut arguments: impl Iterator<Item = String>) -> Result<Option<SocketAddr>, String> {
    let mut text = "127.0.0.1:8080".to_owned();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--addr" => {
                text = arguments
                    .next()
                    .ok_or("`--addr` needs a value, HOST:PORT")?;
            }
            other => return Err(format!("unknown argument `{other}`")),
        }
    }
    let addr = text.parse().map_err(|_| {
        format!(
            "`--addr {text}`: not an IP address with a port, such as 127.0.0.1:8080 or [::1]:8080"
        )
    })?;
    Ok(Some(addr))
}

async fn serve(addr: SocketAddr) -> std::io::Result<()> {
    let bank = web::Data::new(Bank::demonstration());
    let app = App::new().configure(payments::configure(bank.clone()));
    let admin = [("Authorization", "Bearer demo-admin")];
    let inventory = halo_actix::inspect::describe_with(app, "/", &admin).await;
    let server = HttpServer::new(move || App::new().configure(payments::configure(bank.clone())))
        .bind(addr)?;
    // Port 0 asks for any free port: the banner tells the one that was given.
    let addr = server.addrs().first().copied().unwrap_or(addr);
    print!("{}", payments::banner::banner(addr, &inventory.manifest));
    server.run().await
}
