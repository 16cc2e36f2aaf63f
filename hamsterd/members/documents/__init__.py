"""Terms, privacy policy, rules and frequent questions: their versions, and consent to them."""
