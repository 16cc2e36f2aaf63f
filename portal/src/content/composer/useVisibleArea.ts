import { type CSSProperties, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const area = window.visualViewport;
  area?.addEventListener('resize', listener);
  area?.addEventListener('scroll', listener);
  return () => {
    area?.removeEventListener('resize', listener);
    area?.removeEventListener('scroll', listener);
  };
}

/** Zoomed in by hand the area is a part of the page and no measure for it. */
function measure(): string {
  const area = window.visualViewport;
  return area && area.scale === 1 ? `${area.offsetTop}px ${area.height}px` : '';
}

/**
 * The part of the window that an on-screen keyboard leaves, as `--visible-top` and
 * `--visible-height`: phones lay fixed boxes out behind their keyboard.
 */
export function useVisibleArea(): CSSProperties {
  const [top, height] = useSyncExternalStore(subscribe, measure).split(' ');
  return (height ? { '--visible-top': top, '--visible-height': height } : {}) as CSSProperties;
}
