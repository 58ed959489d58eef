"""The command line: a contract that scripts rely on. stdout carries the result, stderr the progress."""
