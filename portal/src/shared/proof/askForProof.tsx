import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { AskForProof } from '@/shared/api/freshProof';
import { createQueryClient } from '@/shared/api/queryClient';
import { addOverlay } from '@/shared/ui/overlayHistory';
import { ProofForm } from './ProofForm';
import styles from './ProofForm.module.css';
import { text } from './text';

/** What dialogs below ours close or move the focus by; none of it is meant for them. */
const KEPT = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout', 'keydown'];

/**
 * Asks above whatever is open, in either app: a native dialog lies over every other and makes them
 * inert, so no focus trap of theirs takes part, and nothing typed below is lost.
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
