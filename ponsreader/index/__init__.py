"""From text to three layers: chunks, characters, events, and the pons between them. Pure: no database."""
