import { CssBaseline } from '@mui/material';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Error as ErrorPage,
  localStorageStore,
  Notification,
  Resource,
} from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { authProvider } from './authProvider';
import { Loading } from './components/Loading';
import { Dashboard } from './dashboard/Dashboard';
import { dataProvider } from './dataProvider';
import { Gate } from './Gate';
import { i18nProvider } from './i18n';
import { Layout } from './Layout';
import { LiveQueues } from './LiveQueues';
import { NotFound } from './NotFound';
import { createConsoleClient } from './queryClient';
import { RESOURCES } from './resources';
import { SCREENS } from './screens';
import { darkTheme, lightTheme } from './theme';
import { useDark } from './useDark';

const store = localStorageStore(undefined, 'hamsterd-admin');
/** Below this width the menu starts folded. */
const WIDE_PX = 1024;
if (store.getItem('sidebar.open') === undefined) {
  store.setItem('sidebar.open', window.innerWidth >= WIDE_PX);
}

/** A router that can hold a change of the screen back while a form is half filled. */
const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' });

/** The moderators' console: a second app on a page of its own, behind `Gate`. */
export function AdminApp() {
  const [client] = useState(createConsoleClient);
  return (
    <QueryClientProvider client={client}>
      <Gate>
        <RouterProvider router={router} />
      </Gate>
    </QueryClientProvider>
  );
}

function Pending() {
  return <Loading />;
}

/** `<Admin>` taken apart, because it brings a sign-in form and English words that nobody meets here. */
function Console() {
  const client = useQueryClient();
  const isDark = useDark();
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
      store={store}
      theme={isDark ? darkTheme : lightTheme}
      darkTheme={null}
    >
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        title="햄찌일기 관리"
        layout={Layout}
        dashboard={Dashboard}
        catchAll={NotFound}
        loading={Pending}
        error={ErrorPage}
        loginPage={false}
        authCallbackPage={false}
        disableTelemetry
      >
        {RESOURCES.map(({ group: _group, label, about, ...resource }) => (
          <Resource key={resource.name} options={{ label, about }} {...resource} />
        ))}
        <CustomRoutes>
          {SCREENS.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
      <LiveQueues />
    </AdminContext>
  );
}
