import { useEffect, useRef } from 'react';

const MARK = 'overlay';

function isHere(): boolean {
  return window.history.state?.[MARK] === true;
}

/** Not through `history.pushState`: the router would take it for a new page and go to its top. */
function push(): void {
  const state = { ...window.history.state, [MARK]: true };
  History.prototype.pushState.call(window.history, state, '');
}

/**
 * Gives what covers the page an entry of its own in the browser's history, so that the back button
 * closes it instead of leaving the page. `onBack` answers whether it stays open after all.
 * The answered function takes the entry out again when the cover closes by itself.
 */
export function useHistoryEntry(onBack: () => boolean): () => void {
  const latest = useRef(onBack);
  const left = useRef(false);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isHere()) push();
    const heard = () => {
      if (!left.current && !isHere() && latest.current()) push();
    };
    window.addEventListener('popstate', heard);
    return () => window.removeEventListener('popstate', heard);
  }, []);
  return () => {
    left.current = true;
    if (isHere()) window.history.back();
  };
}
