"""Neural models and nothing else: what they promise, the engine, the host process, and where they come from."""
