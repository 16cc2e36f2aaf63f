import { useEffect, useRef } from 'react';
import PlayableVideo from '@/content/media/video/PlayableVideo';

type ViewerVideoProps = { src: string; label: string; active: boolean };

/** Plays while it is the visible one; muted, because nobody expects sound at night. */
export function ViewerVideo({ src, label, active }: ViewerVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // If the browser blocks autoplay, the controls are shown.
    if (active && !still) shown?.play()?.catch(() => {});
    else shown?.pause();
  }, [active]);
  return <PlayableVideo ref={video} src={src} aria-label={label} muted loop />;
}
