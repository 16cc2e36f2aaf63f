"""Display of advertisements: places, a provider's frame, counting views and clicks."""
