//! Which routes actix itself finds in an app: the oracle for manifests.

use std::collections::BTreeSet;

use actix_web::introspection::{IntrospectionReportItem, IntrospectionTree};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{App, rt, test};

/// Method and full path of every route of an app but those for OPTIONS, as actix reports them, with
/// `{id}` for every parameter.
///
/// # Panics
///
/// If the app cannot be made.
#[must_use]
pub fn routes(configure: impl FnOnce(&mut ServiceConfig)) -> BTreeSet<(String, String)> {
    let tree = rt::System::new().block_on(async {
        let service = test::init_service(App::new().configure(configure)).await;
        let request = test::TestRequest::with_uri("/no/such/path").to_request();
        let response = test::call_service(&service, request).await;
        response
            .request()
            .app_data::<Data<IntrospectionTree>>()
            .cloned()
    });
    let tree = tree.expect("actix keeps the tree of an app");
    let report: Vec<IntrospectionReportItem> = (&tree.root).into();
    report
        .into_iter()
        .flat_map(|item| {
            let path = without_expressions(&item.full_path);
            item.methods
                .into_iter()
                .map(move |method| (method, path.clone()))
        })
        .filter(|(method, _)| method != "OPTIONS")
        .collect()
}

/// `/m/{id:\d{2}}/{tail}*` becomes `/m/{id}/{tail}`.
fn without_expressions(pattern: &str) -> String {
    let mut path = String::with_capacity(pattern.len());
    let (mut depth, mut in_name) = (0_usize, true);
    for character in pattern.trim_end_matches('*').chars() {
        match character {
            '{' => {
                depth += 1;
                if depth == 1 {
                    in_name = true;
                    path.push('{');
                }
            }
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    path.push('}');
                }
            }
            ':' if depth == 1 => in_name = false,
            _ if depth == 0 || (depth == 1 && in_name) => path.push(character),
            _ => {}
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::without_expressions;

    #[test]
    fn parameters_lose_their_expressions() {
        assert_eq!(
            without_expressions(r"/m/{id:\d{2,4}}/x{y}:z"),
            "/m/{id}/x{y}:z"
        );
        assert_eq!(without_expressions("/f/{path:.*}"), "/f/{path}");
        assert_eq!(without_expressions("/f/{tail}*"), "/f/{tail}");
    }
}
