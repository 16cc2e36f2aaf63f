import { useEffect, useLayoutEffect } from 'react';
import { SITE_NAME } from '@/shared/lib/site';

function write(title: string | undefined): void {
  document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME;
}

/** Sets the tab's title: "커뮤니티 · 햄찌일기", or the site's name alone. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => write(title), [title]);
}

/** The title until the page has a better one, which it may have at once. */
export function useRouteTitle(title: string): void {
  // Before any effect of the page, whose turn would otherwise come first.
  useLayoutEffect(() => write(title), [title]);
}
