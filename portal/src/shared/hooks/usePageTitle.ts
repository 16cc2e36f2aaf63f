import { useEffect } from 'react';
import { SITE_NAME } from '@/shared/lib/site';

/** Sets the tab's title: "커뮤니티 · 햄찌일기", or the site's name alone. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME;
  }, [title]);
}
