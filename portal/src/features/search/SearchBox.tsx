import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { QUERY_MAX } from '@/shared/api/limits.gen';
import { holdWhileComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './SearchBox.module.css';
import { text } from './text';
import type { SearchBoxState } from './useSearchBox';

/** The search box; it has the focus on arrival while there are no results to read. */
export function SearchBox({ box }: { box: SearchBoxState }) {
  const field = useRef<HTMLInputElement>(null);
  const emptyOnArrival = useRef(box.asked === '');

  useEffect(() => {
    if (!emptyOnArrival.current) return;
    // After the page itself took the focus, as every new page does.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);

  function submit(event: FormEvent) {
    box.onSubmit(event);
    // A phone's keyboard would stay over the results.
    if (!box.typed.trim()) field.current?.focus();
    else if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is too new for our browsers.
    <form role="search" className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          {...box.input}
          ref={field}
          data-focus-first={box.asked === '' || undefined}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          aria-label={text.label}
          placeholder={text.placeholder}
          maxLength={QUERY_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onKeyDown={holdWhileComposing()}
        />
        {box.typed && (
          <IconButton
            className={styles.clear}
            label={text.clear}
            icon={<X aria-hidden="true" />}
            tooltip={false}
            onClick={() => {
              box.clear();
              field.current?.focus();
            }}
          />
        )}
      </div>
      <Button type="submit">{text.submit}</Button>
    </form>
  );
}
