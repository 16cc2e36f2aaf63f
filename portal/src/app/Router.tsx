import { Suspense } from 'react';
import { Route, Switch, useLocation, useParams } from 'wouter';
import { useRouteTitle } from '@/shared/hooks/usePageTitle';
import { ErrorBoundary } from './ErrorBoundary';
import { PageSkeleton } from './layout/PageSkeleton';
import { type AppRoute, NotFound, ROUTES } from './routes';

const WHOLE_NUMBER = /^[1-9]\d*$/;

function Screen({ route }: { route: AppRoute }) {
  const { id } = useParams<{ id?: string }>();
  useRouteTitle(route.title);
  if (id !== undefined && !WHOLE_NUMBER.test(id)) return <NotFound />;
  return <route.Page />;
}

export function Router() {
  const [location] = useLocation();
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path}>
              <Screen route={route} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
