import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { AdminContext, AdminUI, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { json } from '@/testing/network';
import { dataProvider } from './data/dataProvider';
import { createConsoleClient } from './data/queryClient';
import { clearDrafts } from './forms/useDraft';
import { i18nProvider } from './i18n';
import { resetKeyGuard } from './keyboard/keyGuard';
import { RESOURCES } from './resources';

// react-admin takes jsdom a while.
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.unstubAllGlobals());

/** A page of a list as the server sends it. */
export function page(rows: readonly object[]) {
  return () => json(rows, { 'Content-Range': `rows 0-${rows.length}/${rows.length}` });
}

// Thousands of rules that nothing here reads: in the document, whatever is looked up there would walk past them all.
const styles = createCache({ key: 'css', container: document.createElement('div') });

function Bare({ children }: { children: ReactNode }) {
  return children;
}

/**
 * Renders a console screen at an address, with the console's providers. Outside a bundle
 * react-admin routes in the hash: `window.location.hash` is the address. Returns the query client.
 */
export function showInConsole(name: string, screen: ReactElement, path = `/${name}`) {
  // A screen's own parameters are read by the outer router, from before the hash.
  const [, query = ''] = path.split('?');
  window.history.replaceState(null, '', `/?${query}#${path}`);
  const client = createConsoleClient();
  const about = RESOURCES.find((each) => each.name === name)?.about;
  resetKeyGuard();
  clearDrafts('');
  const app = (
    <AdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
      store={memoryStore()}
    >
      <AdminUI layout={Bare} disableTelemetry>
        <Resource name={name} options={{ about }} list={() => screen} show={() => screen} />
      </AdminUI>
    </AdminContext>
  );
  const router = createBrowserRouter([{ path: '*', element: app }]);
  render(
    <CacheProvider value={styles}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CacheProvider>,
  );
  return client;
}
