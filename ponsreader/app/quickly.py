"""The quick index: every chunk that has no notes yet is read by rules, in the order in which it is wanted."""


def read_by_rules(work: object) -> None:
    """x"""
