import '@/shared/design/tokens.css';
import '@/shared/design/base.css';
import '@/shared/design/primitives.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchTheme } from '@/shared/hooks/useTheme';
import { watchClientErrors } from '@/shared/lib/clientErrors';
import { loadFontWhenIdle } from '@/shared/lib/idleFont';
import { leaveOverlayEntries } from '@/shared/lib/navigation';
import { AdminApp } from './AdminApp';

watchClientErrors();
leaveOverlayEntries();
watchTheme();
loadFontWhenIdle();

// The content security policy allows only styles with its nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
const styles = createCache({ key: 'css', nonce, prepend: true });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <AdminApp />
      </CacheProvider>
    </StrictMode>,
  );
}
