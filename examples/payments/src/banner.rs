//! What the service tells the person who starts it.

use std::fmt::Write;
use std::net::SocketAddr;

use halo_actix::protocol::Manifest;

use crate::access::TOKENS;

/// Where the service listens, whom it lets in, what it offers, and the line to try first.
#[must_use]
pub fn banner(addr: SocketAddr, manifest: &Manifest) -> String {
    let mut text = format!(
        "{} {} on http://{addr}\n\nTokens\n",
        manifest.api, manifest.version
    );
    // Writing to a String cannot fail.
    for token in &TOKENS {
        let _ = writeln!(text, "  {:<14}{}", token.value, token.scopes.join(", "));
    }
    text.push_str("\nTools\n");
    text.push_str(&table(manifest));
    let _ = write!(
        text,
        "\nTry\n  curl -X OPTIONS http://{addr}/ -H 'Accept: application/llm+json' -H 'Authorization: Bearer demo-cashier'\n  {}\n",
        first_charge(addr),
    );
    text
}

/// The call that charges a customer, as one line for a shell.
fn first_charge(addr: SocketAddr) -> String {
    format!(
        "curl http://{addr}/api/payments/charge -H 'Authorization: Bearer demo-cashier' \
         -H 'Content-Type: application/json' \
         -d '{{\"amount\": 1000, \"currency\": \"GBP\", \"customer_id\": \"cust_123\"}}'"
    )
}

fn table(manifest: &Manifest) -> String {
    let rows: Vec<[String; 4]> = manifest
        .tools
        .iter()
        .map(|tool| {
            let method = tool.method.as_deref().unwrap_or("-");
            let tags = tool.tags.join(", ");
            [
                tool.name.clone(),
                format!("{method:<5}{}", tool.url),
                tags,
                tool.description.clone(),
            ]
        })
        .collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or_default()
    };
    let [names, urls, tags] = [0, 1, 2].map(width);
    rows.iter()
        .fold(String::new(), |mut text, [name, url, tag, description]| {
            let _ = writeln!(
                text,
                "  {name:<names$}  {url:<urls$}  {tag:<tags$}  {description}"
            );
            text
        })
}
