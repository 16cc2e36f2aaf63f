import { CssBaseline } from '@mui/material';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Error as ErrorPage,
  Notification,
  Resource,
  type ResourceProps,
} from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { setOwnHeaders } from '@/shared/api/client';
import { setProofDialog } from '@/shared/api/freshProof';
import { authProvider } from './authProvider';
import { Loading } from './components/Loading';
import { Dashboard } from './dashboard/Dashboard';
import { dataProvider } from './data/dataProvider';
import { createConsoleClient } from './data/queryClient';
import { Gate } from './Gate';
import { i18nProvider } from './i18n';
import { idleHeaders, watchIdleness } from './idleness';
import { Layout } from './Layout';
import { LiveQueues } from './LiveQueues';
import { NotFound } from './NotFound';
import { useMayOpen } from './permissions/api';
import { RESOURCES } from './resources';
import { SCREENS } from './screens';
import { Forbidden } from './staff/Forbidden';
import { consoleStore } from './store';
import { darkTheme, lightTheme } from './theme';
import { useDark } from './useDark';

const store = consoleStore();
/** Below this width the menu starts folded. */
const WIDE_PX = 1024;
if (store.getItem('sidebar.open') === undefined) {
  store.setItem('sidebar.open', window.innerWidth >= WIDE_PX);
}

watchIdleness();
setOwnHeaders(idleHeaders);
setProofDialog(() => import('@/shared/proof/askForProof'));

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

/** Every screen of a list outside the role's permissions shows that it is closed. */
function closed(resource: ResourceProps): Partial<ResourceProps> {
  const screens = ['list', 'create', 'edit', 'show'] as const;
  return Object.fromEntries(
    screens.filter((name) => resource[name]).map((name) => [name, Forbidden]),
  );
}

/**
 * `<Admin>` in parts: as a whole it would include a sign-in form and English texts that are never
 * shown.
 */
function Console() {
  const client = useQueryClient();
  const isDark = useDark();
  const mayOpen = useMayOpen();
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
        {RESOURCES.map(({ group: _group, needs, isForKeepers, label, about, ...resource }) => (
          <Resource
            key={resource.name}
            options={{ label, about }}
            {...resource}
            {...(!mayOpen({ needs, isForKeepers }) && closed(resource))}
          />
        ))}
        <CustomRoutes>
          {SCREENS.map((screen) => (
            <Route
              key={screen.path}
              path={screen.path}
              element={mayOpen(screen) ? screen.element : <Forbidden />}
            />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
      <Notification />
      <LiveQueues />
    </AdminContext>
  );
}
