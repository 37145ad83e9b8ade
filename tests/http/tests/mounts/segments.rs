//! Segments with expressions, tails, and text beside parameters (H59).

use test_http::Server;

use crate::twins::{agree, shape};

shape!(
    expressions = |config| config
        .service(digits)
        .service(few_digits)
        .service(actix_web::web::scope("/in").service(digits))
);

#[test]
fn expressions_are_not_printed_and_the_printed_template_answers() {
    agree(
        expressions::described,
        expressions::plain,
        &[
            ["GET", "/m/{id}", "digits"],
            ["GET", "/n/{id}/end", "few_digits"],
            ["GET", "/in/m/{id}", "digits_in"],
        ],
    );
}

#[test]
fn expressions_decide_which_concrete_paths_answer() {
    let server = Server::start(expressions::described);
    assert_eq!(server.described("/m/7"), ["GET /m/{id}"]);
    assert_eq!(server.described("/n/123/end"), ["GET /n/{id}/end"]);
    assert_eq!(server.described("/in/m/7"), ["GET /in/m/{id}"]);
    for path in [
        "/m/seven",
        "/n/1/end",
        "/n/12345/end",
        "/m/%7Bother%7D",
        "/m/{id}/",
    ] {
        assert_eq!(server.discover(path).status, 404, "{path}");
    }
    let id = &server.description("/m/7")["input"]["id"];
    assert_eq!(id["pattern"], r"^(?:\d+)$");
}

shape!(tails = |config| config.service(file).service(rest).service(mixed));

#[test]
fn tails_span_slashes() {
    agree(
        tails::described,
        tails::plain,
        &[
            ["GET", "/f/{path}", "file"],
            ["GET", "/t/{tail}", "rest"],
            ["GET", "/mixed/{id}/{path}", "mixed"],
        ],
    );
    let server = Server::start(tails::described);
    for (url, name) in [
        ("/f/a/b/c", "path"),
        ("/t/a/b/c", "tail"),
        ("/mixed/1/a/b", "path"),
    ] {
        let parameter = &server.description(url)["input"][name];
        assert_eq!(parameter["type"], "string", "{url}");
        assert_eq!(parameter["description"], "May contain slashes.", "{url}");
    }
}

shape!(texts = |config| config.service(version).service(pair));

#[test]
fn text_beside_parameters() {
    agree(
        texts::described,
        texts::plain,
        &[
            ["GET", "/v{number}.json", "version"],
            ["GET", "/pair/{left}-{right}", "pair"],
        ],
    );
    let server = Server::start(texts::described);
    assert_eq!(server.described("/v3.json"), ["GET /v{number}.json"]);
    assert_eq!(server.discover("/v.json").status, 404);
}

mod encoded {
    use actix_web::get;
    use actix_web::web::ServiceConfig;
    use halo_actix::{Halo, halo_tool};

    /// Measure.
    #[halo_tool(why = "Use to measure.")]
    #[get("/größe/{id}")]
    async fn measure() -> &'static str {
        "measured"
    }
    /// Measure in two words.
    #[halo_tool(why = "Use to measure.")]
    #[get("/two words")]
    async fn words() -> &'static str {
        "measured"
    }

    pub(super) fn configure(config: &mut ServiceConfig) {
        config
            .service(measure)
            .service(words)
            .service(Halo::new("Encoded", "1"));
    }
}

#[test]
fn a_printed_url_can_be_called_as_it_stands() {
    let server = Server::start(encoded::configure);
    for [method, url, _] in server.tools("/") {
        let url = test_http::concrete(&url);
        assert!(
            url.bytes().all(|byte| byte.is_ascii_graphic()),
            "{url} is a URL"
        );
        assert_eq!(
            server.call(&method, &url).send().text(),
            "measured",
            "{url}"
        );
    }
}

#[test]
fn a_path_that_is_encoded_answers() {
    let server = Server::start(encoded::configure);
    for path in [
        "/gr%C3%B6%C3%9Fe/7",
        "/gr%c3%b6%c3%9fe/%7Bid%7D",
        "/two%20words",
    ] {
        let call = server.call("GET", path).send();
        assert_eq!(call.text(), "measured", "{path}");
        assert_eq!(server.discover(path).status, 200, "{path}");
    }
}
