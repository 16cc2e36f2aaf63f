import '@/shared/design/tokens.css';
import '@/shared/design/base.css';
import '@/shared/design/primitives.css';
import { createRoot } from 'react-dom/client';
import { loadFontWhenIdle } from '@/shared/lib/idleFont';
import { Gallery } from './Gallery';

// Every part on one page, for looking at; the dev server shows it at /gallery/ and no build holds it.
loadFontWhenIdle();
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
