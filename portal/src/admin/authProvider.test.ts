import { expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { authProvider } from './authProvider';

it('leaves the console after signing out, also when the server does not answer', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.spyOn(console, 'warn').mockReturnValue();
  serve({ 'POST /api/auth/logout': () => refusal(503, {}) });

  await authProvider.logout({});

  expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
});
