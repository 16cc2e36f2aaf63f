import { toast } from '@/shared/ui/toast';
import { text } from './text';

/** Copies what is on the screen; an app's window or a page without TLS may not let it. */
export async function copySecret(
  secret: string,
  copied: { title: string; description: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast({ ...copied, tone: 'good' });
  } catch {
    toast({ ...text.notCopied, tone: 'bad' });
  }
}
