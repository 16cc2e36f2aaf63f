import { download } from '@/shared/lib/download';
import { toast } from '@/shared/ui/toast';
import { text as words } from './text';

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** The native share sheet with the picture; where there is none, the downloads. */
export async function share(file: File, title: string): Promise<void> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  download(file.name, file);
  toast({ ...words.savedInstead, tone: 'good' });
}
