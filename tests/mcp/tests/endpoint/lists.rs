//! What is told of tools.

use std::collections::BTreeSet;

use actix_web::{App, HttpResponse, HttpServer, web};
use halo_actix::Halo;
use serde_json::json;
use test_http::Server;
use test_mcp::Client;

use crate::shop::{self, serve, serve_with};

#[test]
fn tools_are_told_in_the_order_of_the_manifest() {
    let server = serve();
    let client = Client::new(&server, "/mcp");
    let names: Vec<String> = server
        .tools("/")
        .into_iter()
        .map(|[_, _, name]| name)
        .collect();
    assert_eq!(client.names(), names);
    let order = &client.tools()[0];
    assert_eq!(
        order["description"],
        "The API says: Use once the customer has confirmed.\n\nOrder an item.\n\nIt is sent at once."
    );
    assert_eq!(order["title"], "Order an item");
    assert_eq!(order["inputSchema"]["required"], json!(["item"]));
    assert_eq!(order["outputSchema"]["type"], "object");
    assert_eq!(order["annotations"]["destructiveHint"], false);
    // Other tools by the names that they have here.
    let halo = &order["_meta"]["halo"];
    assert_eq!(
        halo["effects"],
        json!({ "reversible": true, "undo": "cancel" })
    );
    assert_eq!(
        halo["next"],
        json!([{ "when": "status=done", "suggest": "find" }])
    );
}

#[test]
fn tags_choose_tools_and_what_they_name() {
    let server = serve_with(shop::shop, shop::halo, |mcp| mcp.tags(["write"]));
    let client = Client::new(&server, "/mcp");
    assert_eq!(client.names(), ["order", "cancel", "note"]);
    let order = &client.tools()[0];
    assert_eq!(order["_meta"]["halo"].get("next"), None);
    assert_eq!(
        client.answer("find", &json!({ "id": "7" }))["error"],
        json!({ "code": -32602, "message": "Unknown tool: find" })
    );
    let result = client.call("order", &json!({ "item": "a" }));
    assert_eq!(result["content"].as_array().unwrap().len(), 1);
}

#[test]
fn two_endpoints_of_one_manifest() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = shop::halo();
            let (all, read) = (halo.mcp("/mcp"), halo.mcp("/mcp/read").tags(["read"]));
            App::new()
                .configure(shop::shop)
                .service(halo)
                .wrap(read)
                .wrap(all)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    assert_eq!(Client::new(&server, "/mcp").names().len(), 6);
    assert_eq!(
        Client::new(&server, "/mcp/read").names(),
        ["find", "tenant", "answer"]
    );
}

#[test]
fn a_manifest_in_a_scope_lists_its_own() {
    let server = Server::serve(|listener| {
        let server = HttpServer::new(|| {
            let halo = Halo::new("Part", "1");
            let mcp = halo.mcp("/v1/mcp");
            App::new()
                .service(web::scope("/v1").service(shop::find).service(halo))
                .service(shop::tenant)
                .service(Halo::new("Whole", "1"))
                .wrap(mcp)
        });
        Ok(server.workers(1).disable_signals().listen(listener)?.run())
    });
    let client = Client::new(&server, "/v1/mcp");
    assert_eq!(client.names(), ["find"]);
    let result = client.call("find", &json!({ "id": "7" }));
    assert_eq!(result["structuredContent"]["uri"], "/v1/orders/7");
}

#[test]
fn many_tools_are_told_page_by_page() {
    let server = serve_with(
        |config| {
            for number in 0..450 {
                config.service(web::scope(&format!("/s{number}")).service(shop::tenant));
            }
            config.default_service(web::to(HttpResponse::NotFound));
        },
        || Halo::new("Many", "1"),
        |mcp| mcp,
    );
    let client = Client::new(&server, "/mcp");
    let (mut names, mut params, mut pages) = (BTreeSet::new(), json!({}), 0);
    loop {
        let page = client.ask("tools/list", &params)["result"].clone();
        pages += 1;
        for tool in page["tools"].as_array().unwrap() {
            assert!(names.insert(tool["name"].to_string()), "{tool}");
        }
        match page.get("nextCursor") {
            Some(cursor) => params = json!({ "cursor": cursor }),
            None => break,
        }
    }
    assert_eq!((names.len(), pages), (450, 3));
    for cursor in [json!("nonsense"), json!(7), json!("-1"), json!([])] {
        let answer = client.ask("tools/list", &json!({ "cursor": cursor }));
        assert_eq!(answer["error"]["code"], -32602, "{cursor}");
    }
    assert_eq!(
        client.ask("tools/list", &json!({ "cursor": "9999" }))["result"],
        json!({ "tools": [] })
    );
}
