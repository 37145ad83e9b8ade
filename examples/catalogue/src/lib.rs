//! An open catalogue that describes itself: books, their stock, the people of the shop and the weather.
//!
//! Its records come from the JSON files in `data/`. Changes stay in memory and are gone with the process.

pub mod books;
pub mod employees;
pub mod failure;
pub mod inventory;
pub mod page;
pub mod store;
pub mod weather;

use actix_web::web;
use halo_actix::Halo;

use store::Store;

/// Mounts the whole service on an application.
///
/// The store is loaded once and handed in, because every worker of a server must see the same one.
///
/// ```
/// use actix_web::{App, web};
/// use catalogue::store::Store;
///
/// let store = web::Data::new(Store::load().expect("the records are well formed"));
/// let app = App::new().configure(catalogue::configure(store));
/// # let _ = app;
/// ```
pub fn configure(store: web::Data<Store>) -> impl FnOnce(&mut web::ServiceConfig) {
    move |cfg| {
        cfg.app_data(store)
            .app_data(failure::json_config())
            .app_data(failure::query_config())
            .app_data(failure::path_config())
            .service(
                web::scope("/api")
                    .service(books::list_books)
                    .service(books::add_book)
                    .service(books::show_book)
                    .service(books::remove_book)
                    .service(inventory::list_stock)
                    .service(inventory::show_stock)
                    .service(inventory::change_stock)
                    .service(employees::list_employees)
                    .service(employees::show_employee)
                    .service(employees::department_staff)
                    .service(weather::list_cities)
                    .service(weather::forecast)
                    .service(weather::weather_on),
            )
            .service(Halo::new("Catalogue API", "1.0.0").description(
                "Books and their stock, the people of the shop, and the weather around it.",
            ));
    }
}
