import { expect, it, vi } from 'vitest';
import { newRow } from './values';

it('names a row of the journal on a page without TLS, too', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });

  expect(newRow('weight', '2026-11-01').clientKey).toMatch(/^[0-9a-f]{32}$/);
});
