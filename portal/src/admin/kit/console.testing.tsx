import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext, memoryStore, Notification, Resource } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router';
import { json } from '@/testing/network';
import { dataProvider } from '../dataProvider';
import { i18nProvider } from '../i18n';
import { createConsoleClient } from '../queryClient';

/** A page of a list as the server sends it. */
export function page(rows: readonly object[]) {
  return () => json(rows, { 'Content-Range': `rows 0-${rows.length}/${rows.length}` });
}

/** Shows a screen of the console at an address, with what the console puts around it. */
export function showInConsole(name: string, screen: ReactElement, path = `/${name}`) {
  window.history.replaceState(null, '', path);
  const client = createConsoleClient();
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AdminContext
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={client}
          store={memoryStore()}
        >
          <Routes>
            <Route
              path="/*"
              element={<Resource name={name} list={() => screen} show={() => screen} />}
            />
          </Routes>
          <Notification />
        </AdminContext>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
