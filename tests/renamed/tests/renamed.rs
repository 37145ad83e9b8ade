//! The API of this package says what it would say under HALO's own name.

use actix_web::App;

#[actix_web::test]
async fn a_renamed_dependency_describes_itself() {
    let app = App::new().configure(test_renamed::configure);
    let api = halo_rs::inspect::describe(app).await;
    assert_eq!(api.manifest.api, "Renamed");
    let tools = api.manifest.tools.iter();
    let tools: Vec<_> = tools
        .map(|tool| (tool.name.as_str(), tool.url.as_str()))
        .collect();
    assert_eq!(
        tools,
        [("charge", "/charges"), ("refund", "/charges/{id}/refund")]
    );
    let charge = &api.descriptions["/charges"][0];
    let input: Vec<_> = charge.input.keys().map(String::as_str).collect();
    assert_eq!(input, ["amount", "currency"]);
    assert_eq!(charge.effects.undo.as_deref(), Some("/charges/{id}/refund"));
}
