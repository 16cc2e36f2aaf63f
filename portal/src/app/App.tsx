import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createQueryClient } from '@/shared/api/queryClient';
import { useSession, useSessionRetry } from '@/shared/api/session';
import { idle } from '@/shared/lib/idle';
import { setSignInAgain } from '@/shared/lib/signIn';
import { DialogHost } from '@/shared/ui/DialogHost';
import { openDialog } from '@/shared/ui/dialogs';
import { Toaster } from '@/shared/ui/Toaster';
import { Shell } from './layout/Shell';
import { RouteEffects } from './RouteEffects';
import { Router } from './Router';

const Phone = lazy(() =>
  idle()
    .then(() => import('@/features/phone/Phone'))
    .catch(() => ({ default: () => <></> })),
);

const MemberWork = lazy(() => import('./MemberWork').catch(() => ({ default: () => <></> })));

/** What happens beside the screens, for whom it happens. */
function Beside() {
  const { me } = useSession();
  useSessionRetry();
  return (
    <>
      <Suspense fallback={null}>{me && <MemberWork />}</Suspense>
      <Suspense fallback={null}>
        <Phone />
      </Suspense>
    </>
  );
}

setSignInAgain(() => void openDialog(() => import('@/features/accounts/SignInDialog'), {}));

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <Router />
      </Shell>
      <RouteEffects />
      <Beside />
      <DialogHost />
      <Toaster />
    </QueryClientProvider>
  );
}
