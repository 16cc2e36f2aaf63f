import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { createQueryClient } from '@/shared/api/queryClient';
import { aroundNavigation } from '@/shared/lib/navigation';
import { DialogHost } from '@/shared/ui/DialogHost';
import { closeDialogs } from '@/shared/ui/dialogs';
import { Toaster } from '@/shared/ui/Toaster';
import { currentToast, dismissToast } from '@/shared/ui/toast';

/** Renders a screen at an address, with the providers of the app and the given query client. */
export function show(screen: ReactNode, path = '/', client = createQueryClient()) {
  // A dialog left open by an earlier test would hide the screen.
  closeDialogs();
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id);
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={client}>
      <Router aroundNav={aroundNavigation}>
        {screen}
        <DialogHost />
        <Toaster />
      </Router>
    </QueryClientProvider>,
  );
  return client;
}
