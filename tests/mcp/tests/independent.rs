//! The payments example, asked by the official SDK of the protocol, which knows nothing of this project.
//!
//! It needs Python with the package `mcp`: `python3` of the path, or what the variable `MCP_PYTHON` names.

use std::io::Write as _;
use std::process::Command;

use actix_web::{App, HttpServer, web};
use payments::bank::Bank;
use test_http::Server;

#[test]
fn the_official_sdk_lists_and_calls() {
    let python = std::env::var("MCP_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let installed = Command::new(&python)
        .args(["-c", "import mcp.client.client, httpx2"])
        .output();
    if !installed.is_ok_and(|output| output.status.success()) {
        // The test harness swallows what `eprintln!` says of a test that passes.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: `{python}` has no package `mcp` 2: install it, or say with MCP_PYTHON which Python has it"
        );
        return;
    }
    let server = Server::serve(|listener| {
        let bank = web::Data::new(Bank::demonstration());
        let server = HttpServer::new(move || {
            let manifest = payments::manifest();
            let mcp = manifest.mcp(payments::MCP);
            let configure = payments::configure_with(bank.clone(), manifest);
            App::new().configure(configure).wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/independent.py");
    let url = format!("http://{}{}", server.addr(), payments::MCP);
    let output = Command::new(&python)
        .args([script, &url])
        .output()
        .expect("a Python that runs");
    assert!(
        output.status.success() && output.stdout.ends_with(b"ok\n"),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
