//! The stock of every book: how many copies, on which shelf.

use actix_web::{get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::books::{BookPath, no_book};
use crate::failure::Failure;
use crate::page::{self, Page};
use crate::store::Store;

const MOST_COPIES: u32 = 10_000;

/// The stock of one book.
#[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
pub struct Stock {
    /// Number of the book.
    #[halo(minimum = 1, example = 42)]
    pub book_id: u32,
    /// How many copies are in the shop.
    pub copies: u32,
    /// Where they stand: a letter for the row and a number for the shelf.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[halo(pattern = "^[A-H][0-9]{1,2}$", example = "C7")]
    pub shelf: Option<String>,
}

/// Which stock to list. Filters add up: an entry must match them all.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct StockQuery {
    /// Only books with at least so many copies.
    pub at_least: Option<u32>,
    /// Only books with at most so many copies; 0 lists what is sold out.
    pub at_most: Option<u32>,
    /// Only books in this row.
    #[halo(pattern = "^[A-H]$", example = "C")]
    pub row: Option<String>,
    /// How many entries to give at most.
    #[serde(default = "page::usual")]
    #[halo(minimum = 1, maximum = 100)]
    pub limit: usize,
    /// How many matching entries to leave out before the first.
    #[serde(default)]
    pub offset: usize,
}

/// A change of stock.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct StockChange {
    /// Copies that arrived (above 0) or left (below 0).
    #[halo(minimum = -10000, maximum = 10000, example = -1)]
    pub change: i32,
}

/// List stock by number of copies and row.
#[halo_tool(
    why = "Use to see what is sold out or running low.",
    tags = ["inventory", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: linear, timeout_ms: 1000 },
    examples = [{ input: { at_most: 2, row: "C" } }],
)]
#[get("/inventory")]
pub async fn list_stock(
    query: web::Query<StockQuery>,
    store: web::Data<Store>,
) -> Result<web::Json<Page<Stock>>, Failure> {
    let shelves = store.shelves();
    let matching = shelves.stock.values().filter(|stock| {
        let in_row = |row: &String| {
            stock
                .shelf
                .as_ref()
                .is_some_and(|shelf| shelf.starts_with(row))
        };
        query.at_least.is_none_or(|least| stock.copies >= least)
            && query.at_most.is_none_or(|most| stock.copies <= most)
            && query.row.as_ref().is_none_or(in_row)
    });
    Page::cut(matching, query.limit, query.offset).map(web::Json)
}

/// Show the stock of one book.
#[halo_tool(
    why = "Use before promising a book to a reader.",
    tags = ["inventory", "read"],
    limits = { idempotent: true },
    examples = [{ input: { book_id: 42 } }],
)]
#[get("/inventory/{book_id}")]
pub async fn show_stock(
    path: web::Path<BookPath>,
    store: web::Data<Store>,
) -> Result<web::Json<Stock>, Failure> {
    let shelves = store.shelves();
    shelves
        .stock
        .get(&path.book_id)
        .cloned()
        .map(web::Json)
        .ok_or_else(no_book)
}

/// Add copies of a book to the stock, or take them out.
#[halo_tool(
    why = "Use when copies arrive or are sold. To take a mistake back, send the opposite change.",
    tags = ["inventory", "write"],
    effects = { reversible: true, undo: change_stock },
    limits = { idempotent: false },
    resilience = { retry: false, backoff: none },
    examples = [{ input: { book_id: 42, change: 12 } }, { input: { book_id: 42, change: -1 } }],
)]
#[post("/inventory/{book_id}")]
pub async fn change_stock(
    path: web::Path<BookPath>,
    body: web::Json<StockChange>,
    store: web::Data<Store>,
) -> Result<web::Json<Stock>, Failure> {
    let mut shelves = store.shelves_mut();
    let stock = shelves.stock.get_mut(&path.book_id).ok_or_else(no_book)?;
    let after = stock
        .copies
        .checked_add_signed(body.change)
        .filter(|copies| *copies <= MOST_COPIES);
    stock.copies = after.ok_or_else(|| {
        let now = stock.copies;
        Failure::invalid(format!(
            "`change` must leave from 0 to {MOST_COPIES} copies: there are {now} now"
        ))
    })?;
    Ok(web::Json(stock.clone()))
}
