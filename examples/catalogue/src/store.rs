//! The records: read from `data/` at start, changed in memory.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use serde::de::DeserializeOwned;

use crate::books::Book;
use crate::employees::Employee;
use crate::inventory::Stock;
use crate::weather::Weather;

/// Everything the service knows, shared by all workers.
#[derive(Debug)]
pub struct Store {
    shelves: RwLock<Shelves>,
    /// The people of the shop, by number.
    pub employees: BTreeMap<u32, Employee>,
    /// The weather, by city and day.
    pub weather: Vec<Weather>,
}

/// Books and their stock: what callers can change.
#[derive(Debug)]
pub struct Shelves {
    /// The books, by number.
    pub books: BTreeMap<u32, Book>,
    /// The stock of each book, by the book's number.
    pub stock: BTreeMap<u32, Stock>,
    /// The number the next new book gets; one that was removed is not given again.
    pub next: u32,
}

impl Store {
    /// Reads the records.
    ///
    /// # Errors
    /// When a file does not hold the records it should.
    pub fn load() -> Result<Self, String> {
        let books: Vec<Book> = read("books.json", include_str!("../data/books.json"))?;
        let stock: Vec<Stock> = read("inventory.json", include_str!("../data/inventory.json"))?;
        let people: Vec<Employee> = read("employees.json", include_str!("../data/employees.json"))?;
        let shelves = Shelves {
            next: books.iter().map(|book| book.book_id + 1).max().unwrap_or(1),
            books: books.into_iter().map(|book| (book.book_id, book)).collect(),
            stock: stock
                .into_iter()
                .map(|stock| (stock.book_id, stock))
                .collect(),
        };
        Ok(Self {
            shelves: RwLock::new(shelves),
            employees: people
                .into_iter()
                .map(|one| (one.employee_id, one))
                .collect(),
            weather: read("weather.json", include_str!("../data/weather.json"))?,
        })
    }

    /// Books and stock, to look at.
    pub fn shelves(&self) -> RwLockReadGuard<'_, Shelves> {
        // Every change is one insertion or removal per table, so a poisoned lock guards sound tables.
        self.shelves.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Books and stock, to change.
    pub fn shelves_mut(&self) -> RwLockWriteGuard<'_, Shelves> {
        self.shelves.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<T>, String> {
    serde_json::from_str(text).map_err(|problem| format!("data/{name}: {problem}"))
}

/// Whether a name holds what a caller looks for, whatever the case of its letters.
#[must_use]
pub fn holds(name: &str, wanted: &str) -> bool {
    name.to_lowercase().contains(&wanted.trim().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_records_fit_together() {
        let store = Store::load().unwrap();
        let shelves = store.shelves();
        assert!(shelves.books.keys().eq(shelves.stock.keys()));
        assert_eq!(
            (
                shelves.books.len(),
                store.employees.len(),
                store.weather.len()
            ),
            (160, 90, 252)
        );
    }
}
