import { type SyntheticEvent, useState } from 'react';

/** From here on codes of `MediaError` are the film's own; below are whoever left and the network. */
const DECODING = 3;

/** Whether a browser has given up on a film, or plays only its sound. */
function isGivenUp({ error, readyState, videoWidth }: HTMLVideoElement): boolean {
  return error ? error.code >= DECODING : readyState > 0 && videoWidth === 0;
}

/** Whether the browser cannot show a video; `watch` is for the `<video>` itself. */
export function useUnplayable() {
  const [isUnplayable, setUnplayable] = useState(false);
  function look({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (isGivenUp(currentTarget)) setUnplayable(true);
  }
  return { isUnplayable, watch: { onError: look, onLoadedMetadata: look } };
}
