import { toast } from '@/shared/ui/toast';
import { text as words } from './text';

const RELEASE_MS = 10_000;

/** Hands the file to the browser's downloads. */
export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

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
  download(file);
  toast({ ...words.savedInstead, tone: 'good' });
}
