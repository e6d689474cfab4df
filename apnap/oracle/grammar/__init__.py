"""The grammar of Oracle text: one module for each vocabulary, put together in `face`."""
