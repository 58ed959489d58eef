"""A book file becomes one text with chapters, and every passage keeps its place in the file."""
