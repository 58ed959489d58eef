"""The lab: what the index holds, what the reasoning finds, what is answered, measured."""
