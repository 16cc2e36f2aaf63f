import { toast } from '@/shared/ui/toast';
import { text } from './text';

/** Spec 1 §8: the address is shown for ten seconds where it can be neither shared nor copied. */
const SHOW_LINK_MS = 10_000;

/** The native share sheet, then the clipboard, then the link itself (spec 1 §9). */
export async function shareEntry(entry: { id: number; title: string }): Promise<void> {
  const url = `${window.location.origin}/diary/${entry.id}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: entry.title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ ...text.share.copied, tone: 'good' });
  } catch {
    toast({ title: text.share.link, description: url, duration: SHOW_LINK_MS });
  }
}
