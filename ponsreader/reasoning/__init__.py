"""From a question to its evidence: anchor, awaken, match, flow, generate. Pure: plain arrays in, plain data out."""
