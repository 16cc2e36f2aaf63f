import { useEffect, useEffectEvent } from 'react';
import { chosenPhotos, takeChosen } from './cameraRoll';

/** Gives the form for which they were chosen (`isTheirs`), once, the files of before it opened. */
export function useChosenPhotos(isTheirs: boolean, add: (files: readonly File[]) => unknown): void {
  const give = useEffectEvent(add);
  useEffect(() => {
    let ended = false;
    const waiting = isTheirs ? chosenPhotos() : null;
    void waiting?.then((files) => {
      if (!ended && takeChosen(waiting) && files.length > 0) give(files);
    });
    return () => {
      ended = true;
    };
  }, [isTheirs]);
}
