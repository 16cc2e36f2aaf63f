import { useEffect } from 'react';

/** Sets the page's meta description; the site's own returns when the page is left. */
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
