import { QueryClient } from '@tanstack/react-query';

/**
 * The console shows the current state; errors are shown at once, without retries. Offline, an
 * action fails at once instead of waiting for the network.
 */
export function createConsoleClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
