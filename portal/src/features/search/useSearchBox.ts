import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { tidyQuery } from './matches';
import { rememberSearch } from './recent';
import { DEBOUNCE_MS } from './rules';

/**
 * The query in the URL and the text in the box. The URL follows the text after a pause, and not
 * while a syllable is being composed. A submitted search stays in the history; one that was only
 * typed is replaced by the next.
 */
export function useSearchBox() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const asked = tidyQuery(params.get('q') ?? '');
  const [typed, setTyped] = useState(asked);
  const [composing, setComposing] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [seen, setSeen] = useState(asked);
  const wanted = tidyQuery(typed);

  // The address changed from elsewhere: back, or a search chosen from a list.
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== wanted) setTyped(asked);
  }

  function ask(query: string, isDraft: boolean) {
    if (query !== asked) {
      const next = new URLSearchParams(params);
      if (query) next.set('q', query);
      else next.delete('q');
      const address = next.size > 0 ? `/search?${next}` : '/search';
      navigate(address, { replace: asked === '' || asked === draft });
    }
    setDraft(isDraft ? query : null);
  }

  const askLater = useRef(ask);
  useEffect(() => {
    askLater.current = ask;
  });
  useEffect(() => {
    if (composing || wanted === asked) return;
    const timer = setTimeout(() => askLater.current(wanted, true), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [composing, wanted, asked]);

  /** Searches at once and remembers it. */
  function send(query: string) {
    const tidy = tidyQuery(query);
    setTyped(tidy);
    ask(tidy, false);
    rememberSearch(tidy);
  }

  return {
    /** The current query; empty without a search. */
    asked,
    typed,
    send,
    clear: () => {
      setTyped('');
      ask('', true);
    },
    /** A result was opened, so it was the search that was meant. */
    settle: () => {
      setDraft(null);
      rememberSearch(asked);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (wanted) send(wanted);
    },
    input: {
      value: typed,
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;
