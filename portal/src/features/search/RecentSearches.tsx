import { History, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/shared/ui/Button';
import { IconButton } from '@/shared/ui/IconButton';
import { LazyMascot } from '@/shared/ui/LazyMascot';
import styles from './RecentSearches.module.css';
import { forgetSearch, forgetSearches, rememberSearches, useRecentSearches } from './recent';
import { text } from './text';

const words = text.recent;

/** The recent searches of this device, or, if there are none, what can be searched here. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const { on, queries } = useRecentSearches();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = on ? queries : [];

  function forget(act: () => void) {
    act();
    // The pressed button is gone.
    title.current?.focus({ preventScroll: true });
  }

  return (
    <section className="mt-6" aria-labelledby="recent-searches">
      <header className={styles.head}>
        <h2 className="flex-1 text-17 nowrap" id="recent-searches" ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        {shown.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => forget(forgetSearches)}>
            {words.forgetAll}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => rememberSearches(!on)}>
          {on ? words.turnOff : words.turnOn}
        </Button>
      </header>
      {shown.length > 0 ? (
        <ul>
          {shown.map((query) => (
            <li key={query} className="row border-b">
              <button type="button" className={styles.query} onClick={() => onChoose(query)}>
                <History aria-hidden="true" />
                <span className="truncate">{query}</span>
              </button>
              <IconButton
                className={styles.forget}
                label={words.forget(query)}
                icon={<X aria-hidden="true" />}
                tooltip={false}
                onClick={() => forget(() => forgetSearch(query))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <LazyMascot pose="searching" size={132} />
          <p className="text-ink font-semibold mt-3">{on ? text.lead : words.off}</p>
          <p>{text.hint}</p>
        </div>
      )}
    </section>
  );
}
