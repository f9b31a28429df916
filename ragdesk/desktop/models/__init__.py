"""Item models: results as Qt's views want them."""
