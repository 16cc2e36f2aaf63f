import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router as Navigation } from 'wouter';
import { setProofDialog } from '@/shared/api/freshProof';
import { createQueryClient } from '@/shared/api/queryClient';
import { useSession, useSessionRetry } from '@/shared/api/session';
import { idle } from '@/shared/lib/idle';
import { aroundNavigation } from '@/shared/lib/navigation';
import { setSignInAgain } from '@/shared/lib/signIn';
import { DialogHost } from '@/shared/ui/DialogHost';
import { openDialog } from '@/shared/ui/dialogs';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Toaster } from '@/shared/ui/Toaster';
import { Shell } from './layout/Shell';
import { RouteEffects } from './RouteEffects';
import { Router } from './Router';
import { ScreenFault } from './ScreenFault';

/** Nothing that is seen: its place stays empty. */
const UNSEEN = { late: true, failed: () => null };

const IdleTasks = lazyPart(() => idle().then(() => import('./IdleTasks')), UNSEEN);
const MemberTasks = lazyPart(() => import('./MemberTasks'), UNSEEN);

/** Work without a screen: sessions and what can wait for everybody, and members' tasks. */
function BackgroundTasks() {
  const { me } = useSession();
  useSessionRetry();
  return (
    <>
      {me && <MemberTasks />}
      <IdleTasks />
    </>
  );
}

setProofDialog(() => import('@/shared/proof/askForProof'));
setSignInAgain(() => void openDialog(() => import('@/features/account/sign-in/SignInDialog'), {}));

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Navigation aroundNav={aroundNavigation}>
        <ErrorBoundary fallback={(fault) => <ScreenFault {...fault} />}>
          <Shell>
            <Router />
          </Shell>
          <RouteEffects />
          <BackgroundTasks />
        </ErrorBoundary>
        <DialogHost />
        <Toaster />
      </Navigation>
    </QueryClientProvider>
  );
}
