"""A kind of content that the site does not have: recipes for treats. One model, one declaration."""
