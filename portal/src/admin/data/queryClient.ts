import { QueryClient } from '@tanstack/react-query';

/**
 * The console shows what is so now; a refusal is shown at once instead of asked for thrice. Off the
 * network an action fails at once instead of waiting for an unknown time.
 */
export function createConsoleClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
