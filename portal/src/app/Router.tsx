import { type ReactNode, Suspense, useState } from 'react';
import { Route, Switch, useLocation, useParams } from 'wouter';
import { useHasFeature } from '@/shared/api/site';
import { useRouteTitle } from '@/shared/hooks/usePageTitle';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { PageSkeleton } from './layout/PageSkeleton';
import { type AppRoute, NOT_FOUND, ROUTES } from './routes';
import { ScreenFault } from './ScreenFault';
import { isServerPageShown } from './serverPageHandoff';

const WHOLE_NUMBER = /^[1-9]\d*$/;

/** A skeleton until a screen's code is loaded, unless nobody would see it. */
function RouteSuspense({ children }: { children: ReactNode }) {
  // React shows a fallback for at least 300 ms. Without one it renders nothing until the screen is
  // loaded.
  const [isCovered] = useState(isServerPageShown);
  return isCovered ? children : <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}

function Screen({ route }: { route: AppRoute }) {
  const { id } = useParams<{ id?: string }>();
  const hasFeature = useHasFeature();
  useRouteTitle(route.title);
  if (!hasFeature(route.path.split('/')[1])) return <NOT_FOUND.Part />;
  if (id !== undefined && !WHOLE_NUMBER.test(id)) return <NOT_FOUND.Part />;
  return <route.page.Part />;
}

export function Router() {
  const [location] = useLocation();
  return (
    <ErrorBoundary resetKey={location} fallback={(fault) => <ScreenFault {...fault} />}>
      <Switch>
        {ROUTES.map((route) => (
          <Route key={route.path} path={route.path}>
            <RouteSuspense>
              <Screen route={route} />
            </RouteSuspense>
          </Route>
        ))}
        <Route>
          <RouteSuspense>
            <NOT_FOUND.Part />
          </RouteSuspense>
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}
