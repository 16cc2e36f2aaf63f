import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * `MediaError` codes from here on are faults of the video; lower ones are cancellations and network
 * errors.
 */
const DECODING = 3;

type VideoRef = RefObject<HTMLVideoElement | null>;

/** Whether a browser has given up on a film, or plays only its sound. */
function isGivenUp({ error, readyState, videoWidth }: HTMLVideoElement): boolean {
  return error ? error.code >= DECODING : readyState > 0 && videoWidth === 0;
}

/** Whether the browser cannot show a video; `watch` is for the `<video>` itself. */
export function useUnplayable(own?: VideoRef) {
  const other = useRef<HTMLVideoElement>(null);
  const ref = own ?? other;
  const [isUnplayable, setUnplayable] = useState(false);
  // A video may fail before React has committed its part of the page; such events are dropped.
  useEffect(() => {
    if (ref.current && isGivenUp(ref.current)) setUnplayable(true);
  }, [ref]);
  function look({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    if (isGivenUp(currentTarget)) setUnplayable(true);
  }
  return { isUnplayable, watch: { ref, onError: look, onLoadedMetadata: look } };
}
