"""A leak of personal data, or its possibility: from opening it to the letter that is read."""
