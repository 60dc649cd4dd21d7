"""The OpenAPI and AsyncAPI documents, generated from the types that the server decodes with."""
