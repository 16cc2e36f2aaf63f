import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '@/shared/api/queryClient';
import { DialogHost } from '@/shared/ui/DialogHost';
import { Toaster } from '@/shared/ui/Toaster';
import { AutoAttendance } from './AutoAttendance';
import { LiveConnection } from './LiveConnection';
import { Shell } from './layout/Shell';
import { RouteEffects } from './RouteEffects';
import { Router } from './Router';

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
      <DialogHost />
      <Toaster />
    </QueryClientProvider>
  );
}
