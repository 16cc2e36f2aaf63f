"""What leaves the site for a person: mail and pushes."""
