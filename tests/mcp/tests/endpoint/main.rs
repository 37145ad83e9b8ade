//! An endpoint beside the app that it is in.

mod around;
mod calls;
mod hostile;
mod lists;
mod protocol;
mod shop;
mod sight;
mod startup;
