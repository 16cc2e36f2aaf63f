import { useEffect, useEffectEvent } from 'react';
import { chosenPhotos, takeChosen } from './cameraRoll';

/** Gives a form, once, the files that were chosen before it opened. */
export function useChosenPhotos(add: (files: readonly File[]) => unknown): void {
  const give = useEffectEvent(add);
  useEffect(() => {
    let ended = false;
    const waiting = chosenPhotos();
    void waiting?.then((files) => {
      if (!ended && takeChosen(waiting) && files.length > 0) give(files);
    });
    return () => {
      ended = true;
    };
  }, []);
}
