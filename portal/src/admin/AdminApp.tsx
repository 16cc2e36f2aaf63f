import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '@/shared/api/queryClient';
import { useTheme } from '@/shared/hooks/useTheme';
import { authProvider } from './authProvider';
import { Dashboard } from './dashboard/Dashboard';
import { dataProvider } from './dataProvider';
import { Gate } from './Gate';
import { i18nProvider } from './i18n';
import { Layout } from './Layout';
import { RESOURCES } from './resources';
import { SCREENS } from './screens';
import { darkTheme, lightTheme } from './theme';

const store = localStorageStore(undefined, 'hamsterd-admin');

/** The moderators' console: a second app on a page of its own, behind `Gate`. */
export function AdminApp() {
  const [client] = useState(createQueryClient);
  const { theme } = useTheme();
  return (
    <QueryClientProvider client={client}>
      <Gate>
        <BrowserRouter basename="/admin">
          <Admin
            key={theme}
            title="햄찌일기 관리"
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18nProvider}
            store={store}
            layout={Layout}
            dashboard={Dashboard}
            lightTheme={lightTheme}
            darkTheme={darkTheme}
            {...(theme !== 'system' && { defaultTheme: theme })}
            disableTelemetry
          >
            {RESOURCES.map((resource) => (
              <Resource key={resource.name} {...resource} />
            ))}
            <CustomRoutes>{SCREENS}</CustomRoutes>
          </Admin>
        </BrowserRouter>
      </Gate>
    </QueryClientProvider>
  );
}
