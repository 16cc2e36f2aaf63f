import { QueryClient } from '@tanstack/react-query';

/** The console shows what is so now; a refusal is shown at once instead of asked for thrice. */
export function createConsoleClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
}
