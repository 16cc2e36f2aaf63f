import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { AskForProof } from '@/shared/api/freshProof';
import { createQueryClient } from '@/shared/api/queryClient';
import { addOverlay } from '@/shared/ui/overlayHistory';
import { ProofForm } from './ProofForm';
import styles from './ProofForm.module.css';
import { text } from './text';

/**
 * The events by which dialogs below close or move the focus. They must not see those of this
 * dialog.
 */
const KEPT = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout', 'keydown'];

/**
 * Opens above any open dialog, in either app. A native modal dialog makes all others inert, so
 * their focus traps do not interfere, and their input is kept.
 */
export const askForProof: AskForProof = (ways, message) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = styles.dialog ?? '';
    dialog.setAttribute('aria-label', text.proof.title);
    for (const kind of KEPT) dialog.addEventListener(kind, (event) => event.stopPropagation());
    const place = document.createElement('div');
    dialog.append(place);
    document.body.append(dialog);
    const root = createRoot(place);

    const closed = addOverlay(() => end(false));
    function end(isProved: boolean) {
      closed();
      window.removeEventListener('keydown', onEscape, true);
      dialog.close();
      root.unmount();
      dialog.remove();
      resolve(isProved);
    }
    // Dialogs below listen on the document for Escape, before it comes to us.
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      end(false);
    }

    window.addEventListener('keydown', onEscape, true);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(false);
    });
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <ProofForm ways={ways} message={message} onEnd={end} />
      </QueryClientProvider>,
    );
    dialog.showModal();
  });
