"""The one mail that tells members of an old site where it is now."""
