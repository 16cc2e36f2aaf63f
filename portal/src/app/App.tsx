import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createQueryClient } from '@/shared/api/queryClient';
import { idle } from '@/shared/lib/idle';
import { DialogHost } from '@/shared/ui/DialogHost';
import { Toaster } from '@/shared/ui/Toaster';
import { AutoAttendance } from './AutoAttendance';
import { LiveConnection } from './LiveConnection';
import { Shell } from './layout/Shell';
import { RouteEffects } from './RouteEffects';
import { Router } from './Router';

const Phone = lazy(() =>
  idle()
    .then(() => import('@/features/phone/Phone'))
    .catch(() => ({ default: () => <></> })),
);

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <Router />
      </Shell>
      <RouteEffects />
      <LiveConnection />
      <AutoAttendance />
      <Suspense fallback={null}>
        <Phone />
      </Suspense>
      <DialogHost />
      <Toaster />
    </QueryClientProvider>
  );
}
