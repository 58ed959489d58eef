"""The book file: one SQLite file a book, and the library folder that holds them."""
