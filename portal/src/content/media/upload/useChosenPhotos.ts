import { useEffect, useEffectEvent } from 'react';
import { chosenPhotos, takeChosen } from './cameraRoll';

/** Gives a form what was chosen on the way to it, once. */
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
