import type { AuthProvider } from 'react-admin';
import { api } from '@/shared/api/client';
import { signInPath } from '@/shared/lib/signIn';

/** The site's own session; signing in and out happens on the site. */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => {
    await import('@/shared/unsent/clear')
      .then((unsent) => unsent.clearSession())
      .catch(console.warn);
    await api.post('/api/auth/logout').catch(console.warn);
    window.location.assign('/login');
    return false;
  },
  checkAuth: async () => undefined,
  checkError: async (error: { status?: number }) => {
    if (error.status !== 401) return;
    window.location.assign(signInPath());
    throw new Error('401');
  },
  getIdentity: async () => {
    const me = await api.get('/api/auth/me');
    // Without the picture: its alternative text would repeat the name next to it.
    return { id: me.id, fullName: me.nickname };
  },
  canAccess: async () => true,
};
