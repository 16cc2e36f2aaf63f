import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** The server's tags about the page that was loaded: a browser's menu shares the canonical URL. */
const OF_LOADED_PAGE = '[rel=canonical],[name=robots],[property]';

/**
 * The effects of a full page load: a new page starts at its top with the focus in its content and
 * its title announced. Going back keeps the browser's scroll restoration.
 */
export function RouteEffects() {
  const [location] = useLocation();
  const [spoken, setSpoken] = useState('');
  const previous = useRef(location);
  /** What was loaded is read out by the browser. */
  const hasMoved = useRef(false);

  useEffect(() => {
    // wouter fires these events for links, navigate() and redirects, not for the back button.
    let path = window.location.pathname;
    const arrive = (toTop: boolean) => {
      for (const told of document.head.querySelectorAll(OF_LOADED_PAGE)) told.remove();
      if (toTop) window.scrollTo(0, 0);
      path = window.location.pathname;
    };
    const onPush = () => arrive(true);
    // A redirect is a new page; a query taken out of the address is not.
    const onReplace = () => arrive(window.location.pathname !== path);
    const onBack = () => arrive(false);
    window.addEventListener('pushState', onPush);
    window.addEventListener('replaceState', onReplace);
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('pushState', onPush);
      window.removeEventListener('replaceState', onReplace);
      window.removeEventListener('popstate', onBack);
    };
  }, []);

  useEffect(() => {
    if (previous.current === location) return;
    previous.current = location;
    hasMoved.current = true;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [location]);

  useEffect(() => {
    let title = document.title;
    // A page sets its title once its code is here, for which a slow phone waits.
    const titles = new MutationObserver(() => {
      if (document.title === title) return;
      title = document.title;
      if (hasMoved.current) setSpoken(title);
    });
    titles.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => titles.disconnect();
  }, []);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}
