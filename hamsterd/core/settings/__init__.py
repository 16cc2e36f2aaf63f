"""Values of settings as operators write them, and the errors in them."""
