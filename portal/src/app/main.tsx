import '@/shared/design/tokens.css';
import '@/shared/design/base.css';
import '@/shared/design/primitives.css';
import '@/shared/design/served.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchTheme } from '@/shared/hooks/useTheme';
import { watchClientErrors } from '@/shared/lib/clientErrors';
import { loadFontWhenIdle } from '@/shared/lib/idleFont';
import { leaveOverlayEntries } from '@/shared/lib/navigation';
import { hasOldKeys } from '@/shared/unsent/old';
import { App } from './App';
import { mount } from './serverPageHandoff';

watchClientErrors();
leaveOverlayEntries();
watchTheme();
loadFontWhenIdle();

function start(): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(mount(root)).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// Must run before any form reads its saved input.
if (hasOldKeys()) {
  import('@/shared/unsent/adopt')
    .then(({ adoptOldKeys }) => adoptOldKeys())
    .catch(console.warn)
    .finally(start);
} else {
  start();
}
