import { useEffect, useState } from 'react';
import { isImageFile } from '@/content/media/upload/rules';
import { loadPicture } from '../picture';

type Loading =
  | { state: 'loading' | 'not-image' | 'unreadable' }
  | { state: 'ready'; picture: HTMLImageElement };

/** A chosen file as a picture; its address lives as long as the component. */
export function usePicture(file: File): Loading {
  const [loading, setLoading] = useState<Loading>({
    state: isImageFile(file) ? 'loading' : 'not-image',
  });
  useEffect(() => {
    if (!isImageFile(file)) return;
    const url = URL.createObjectURL(file);
    let wanted = true;
    loadPicture(url)
      .then((picture) => wanted && setLoading({ state: 'ready', picture }))
      .catch(() => wanted && setLoading({ state: 'unreadable' }));
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return loading;
}
