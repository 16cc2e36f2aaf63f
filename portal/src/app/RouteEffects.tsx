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
    document.getElementById('main')?.focus({ preventScroll: true });
    // The title is set by the page's own effect, which may come after this one.
    const timer = setTimeout(() => setSpoken(document.title), 100);
    return () => clearTimeout(timer);
  }, [location]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}
