//! The books: listing, adding, showing and removing them.

use actix_web::{HttpResponse, delete, get, post, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::inventory::Stock;
use crate::page::{self, Page};
use crate::store::{Store, holds};

/// What kind of book it is.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Genre {
    /// Novels and stories of no narrower kind.
    Fiction,
    /// Crimes and riddles.
    Mystery,
    /// Futures and machines.
    ScienceFiction,
    /// Magic and other worlds.
    Fantasy,
    /// The past, as it was.
    History,
    /// How nature works.
    Science,
    /// Recipes and kitchens.
    Cooking,
    /// Poems.
    Poetry,
    /// For young readers.
    Children,
}

/// A book of the catalogue.
#[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
pub struct Book {
    /// Number of the book.
    #[halo(minimum = 1, example = 42)]
    pub book_id: u32,
    /// Title, as printed on the cover.
    pub title: String,
    /// Full name of the author.
    pub author: String,
    /// What kind of book it is.
    pub genre: Genre,
    /// Year of first publication.
    pub year: u16,
    /// Number of pages.
    pub pages: u16,
    /// Price in minor units (cents).
    pub price: u32,
}

/// Which books to list. Filters add up: a book must match them all.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct BookQuery {
    /// Only books of this kind.
    pub genre: Option<Genre>,
    /// Only books whose author's name holds this, in any case of letters.
    #[halo(example = "saltmarsh")]
    pub author: Option<String>,
    /// Only books whose title holds this, in any case of letters.
    pub title: Option<String>,
    /// Only books first published in this year or later.
    pub year_from: Option<u16>,
    /// Only books first published in this year or earlier.
    pub year_to: Option<u16>,
    /// Only books that are in stock (`true`) or sold out (`false`).
    pub in_stock: Option<bool>,
    /// How many books to give at most.
    #[serde(default = "page::usual")]
    #[halo(minimum = 1, maximum = 100)]
    pub limit: usize,
    /// How many matching books to leave out before the first.
    #[serde(default)]
    pub offset: usize,
}

/// A book to add to the catalogue.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct NewBook {
    /// Title, as printed on the cover.
    #[halo(min_length = 1, max_length = 200)]
    pub title: String,
    /// Full name of the author.
    #[halo(min_length = 1, max_length = 200)]
    pub author: String,
    /// What kind of book it is.
    pub genre: Genre,
    /// Year of first publication.
    #[halo(minimum = 1450, maximum = 2100)]
    pub year: u16,
    /// Number of pages.
    #[halo(minimum = 1, maximum = 10000)]
    pub pages: u16,
    /// Price in minor units (cents).
    #[halo(maximum = 1000000)]
    pub price: u32,
}

/// Which book is meant.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct BookPath {
    /// Number of the book.
    #[halo(minimum = 1, example = 42)]
    pub book_id: u32,
}

/// List books by genre, author, title, year and stock.
#[halo_tool(
    why = "Use to find books by what the reader likes. Start here when you have no book number.",
    tags = ["books", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: exponential, timeout_ms: 1000 },
    examples = [
        { input: { genre: "mystery", in_stock: true, limit: 5 } },
        { input: { author: "saltmarsh", year_from: 1960, year_to: 1979 } },
    ],
)]
#[get("/books")]
pub async fn list_books(
    query: web::Query<BookQuery>,
    store: web::Data<Store>,
) -> Result<web::Json<Page<Book>>, Failure> {
    let shelves = store.shelves();
    let in_stock = |id| shelves.stock.get(&id).is_some_and(|stock| stock.copies > 0);
    let matching = shelves.books.values().filter(|book| {
        query.genre.is_none_or(|genre| genre == book.genre)
            && query
                .author
                .as_ref()
                .is_none_or(|author| holds(&book.author, author))
            && query
                .title
                .as_ref()
                .is_none_or(|title| holds(&book.title, title))
            && query.year_from.is_none_or(|year| year <= book.year)
            && query.year_to.is_none_or(|year| year >= book.year)
            && query
                .in_stock
                .is_none_or(|wanted| wanted == in_stock(book.book_id))
    });
    Page::cut(matching, query.limit, query.offset).map(web::Json)
}

/// Add a book to the catalogue, with no copies in stock.
#[halo_tool(
    why = "Use only for a book that `list_books` does not find. Follow with `change_stock` when copies arrive.",
    tags = ["books", "write"],
    effects = { reversible: true, undo: remove_book },
    limits = { idempotent: false },
    output = Book,
    examples = [{
        input: { title: "The Second Orchard", author: "Una Larksmere", genre: "fiction", year: 2026, pages: 312, price: 1499 },
        output: { book_id: 161, title: "The Second Orchard", author: "Una Larksmere", genre: "fiction", year: 2026, pages: 312, price: 1499 },
    }],
)]
#[post("/books")]
pub async fn add_book(
    body: web::Json<NewBook>,
    store: web::Data<Store>,
) -> Result<HttpResponse, Failure> {
    let NewBook {
        title,
        author,
        genre,
        year,
        pages,
        price,
    } = body.into_inner();
    for (name, text) in [("title", &title), ("author", &author)] {
        if !(1..=200).contains(&text.trim().chars().count()) {
            return Err(Failure::invalid(format!(
                "`{name}` must have from 1 to 200 characters"
            )));
        }
    }
    for (name, number, low, high) in [
        ("year", year.into(), 1450, 2100),
        ("pages", pages.into(), 1, 10_000),
        ("price", price, 0, 1_000_000),
    ] {
        if !(low..=high).contains(&number) {
            return Err(Failure::invalid(format!(
                "`{name}` must be from {low} to {high}"
            )));
        }
    }
    let mut shelves = store.shelves_mut();
    let book_id = shelves.next;
    shelves.next += 1;
    let book = Book {
        book_id,
        title,
        author,
        genre,
        year,
        pages,
        price,
    };
    shelves.stock.insert(
        book_id,
        Stock {
            book_id,
            copies: 0,
            shelf: None,
        },
    );
    shelves.books.insert(book_id, book.clone());
    let place = format!("/api/books/{book_id}");
    Ok(HttpResponse::Created()
        .insert_header(("Location", place))
        .json(book))
}

/// Show one book.
#[halo_tool(
    why = "Use to read everything about a book whose number you have.",
    tags = ["books", "read"],
    limits = { idempotent: true },
    examples = [{ input: { book_id: 42 } }],
)]
#[get("/books/{book_id}")]
pub async fn show_book(
    path: web::Path<BookPath>,
    store: web::Data<Store>,
) -> Result<web::Json<Book>, Failure> {
    let shelves = store.shelves();
    shelves
        .books
        .get(&path.book_id)
        .cloned()
        .map(web::Json)
        .ok_or_else(no_book)
}

/// Remove a book and its stock from the catalogue.
#[halo_tool(
    why = "Use to take back `add_book`. For a book that is only sold out, use `change_stock` instead.",
    tags = ["books", "delete"],
    effects = { reversible: false },
    limits = { idempotent: true },
    examples = [{ input: { book_id: 161 } }],
)]
#[delete("/books/{book_id}")]
pub async fn remove_book(
    path: web::Path<BookPath>,
    store: web::Data<Store>,
) -> Result<web::Json<Book>, Failure> {
    let mut shelves = store.shelves_mut();
    let removed = shelves.books.remove(&path.book_id).ok_or_else(no_book)?;
    shelves.stock.remove(&path.book_id);
    Ok(web::Json(removed))
}

/// The answer for a number that no book has.
#[must_use]
pub fn no_book() -> Failure {
    Failure::not_found("no book of this `book_id`: list them at /api/books")
}
