"""What is counted of requests: metrics, the last hour's traffic, paths for logs."""
