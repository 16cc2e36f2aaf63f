import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { POST_SEARCH_MAX } from '@/shared/api/limits.gen';
import { holdWhileComposing } from '@/shared/lib/ime';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './SearchBox.module.css';
import { text } from './text';

type SearchBoxProps = {
  /** The current search text. */
  value: string;
  onSearch: (search: string) => void;
};

/** Spec 2 §9. */
const WAIT_MS = 300;

const words = text.search;

/** Searches when typing rests, and never with half a syllable (decisions §2, IME). */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed under it: the back button, or a link to another board.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }

  function search(words: string) {
    clearTimeout(timer.current);
    const wanted = words.normalize('NFC').trim();
    if (wanted !== value) onSearch(wanted);
  }

  // By the time it runs the page may show another board.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  function wait(words: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(words), WAIT_MS);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(typed);
  }

  function clear() {
    setTyped('');
    search('');
    box.current?.focus();
  }

  return (
    <search>
      <form className={styles.box} onSubmit={submit}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label={words.label}
          placeholder={words.placeholder}
          maxLength={POST_SEARCH_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            clearTimeout(timer.current);
            const { isComposing } = event.nativeEvent as InputEvent;
            if (!isComposing) wait(event.target.value);
          }}
          onKeyDown={holdWhileComposing()}
          onCompositionEnd={(event) => wait(event.currentTarget.value)}
        />
        {typed && (
          <IconButton
            label={words.clear}
            icon={<X aria-hidden="true" />}
            tooltip={false}
            onClick={clear}
          />
        )}
      </form>
    </search>
  );
}
