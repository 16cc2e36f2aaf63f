import { type SyntheticEvent, useState } from 'react';

/** Codes of `MediaError` that are the film's own; 1 and 2 are whoever left and the network. */
const DECODING = 3;
const NOT_SUPPORTED = 4;

/** Whether a browser has given up on a film, or plays only its sound. */
function isGivenUp({ error, readyState, videoWidth }: HTMLVideoElement): boolean {
  if (error) return error.code === DECODING || error.code === NOT_SUPPORTED;
  return readyState >= HTMLMediaElement.HAVE_METADATA && videoWidth === 0;
}

/** Whether the browser cannot show a video; `watch` is for the `<video>` itself. */
export function useUnplayable() {
  const [isUnplayable, setUnplayable] = useState(false);
  function look({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (isGivenUp(currentTarget)) setUnplayable(true);
  }
  return { isUnplayable, watch: { onError: look, onLoadedMetadata: look } };
}
