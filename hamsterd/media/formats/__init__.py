"""What files of each format are made of, read without decoding them."""
