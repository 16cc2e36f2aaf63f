import { useNotify } from 'react-admin';
import { copyText } from './text';

/** Copies a text and says so; a page without TLS has no clipboard, and says that instead. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copyText.copied, { type: 'info' });
    } catch {
      notify(copyText.notCopied, { type: 'warning' });
    }
  };
}
