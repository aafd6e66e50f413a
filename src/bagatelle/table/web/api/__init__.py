"""The HTTP API. `docs/protocol.md` explains it, and `/api/openapi.json` describes it."""
