"""The live channel: events go out inside the writing transaction and reach a member's sockets."""
