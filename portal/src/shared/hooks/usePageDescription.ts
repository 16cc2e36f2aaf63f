import { useEffect } from 'react';

/** What the page is about, for whoever links to it; the site's own words return when it is left. */
export function usePageDescription(words: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !words) return;
    const before = meta.content;
    meta.content = words;
    return () => {
      meta.content = before;
    };
  }, [words]);
}
