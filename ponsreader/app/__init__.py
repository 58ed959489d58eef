"""What a person can do, without a window: import, index, ask, keep a library."""
