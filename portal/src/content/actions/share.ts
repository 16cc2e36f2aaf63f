import { toast } from '@/shared/ui/toast';
import { text } from './text';

/** Spec 1 §8: the address is shown for ten seconds where it can be neither shared nor copied. */
const SHOW_LINK_MS = 10_000;

export type Shared = { path: string; title: string };

/** The native share sheet, then the clipboard, then the link itself (spec 1 §9). */
export async function sharePage({ path, title }: Shared): Promise<void> {
  const url = `${window.location.origin}${path}`;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path);
}

export async function copyLink(path: string): Promise<void> {
  const url = `${window.location.origin}${path}`;
  try {
    await navigator.clipboard.writeText(url);
    toast({ ...text.share.copied, tone: 'good' });
  } catch {
    toast({ title: text.share.link, description: url, duration: SHOW_LINK_MS });
  }
}
