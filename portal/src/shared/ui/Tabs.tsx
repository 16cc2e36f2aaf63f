import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Count } from './Count';
import styles from './Tabs.module.css';

export type TabItem<V extends string = string> = {
  value: V;
  label: string;
  /** Shown next to the label: a number, or a rendered figure. */
  count?: ReactNode;
  content: ReactNode;
};

type TabsProps<V extends string> = {
  /** The name of the tab list, for screen readers. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Where each leads in a page that the server writes. */
  hrefOf?: ((value: V) => string) | undefined;
};

/** Where a key leads from `place` among `count` tabs, round and round; null for other keys. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** In a page that the server writes: links, which need no script. */
function TabLinks<V extends string>({ label, items, value, hrefOf }: TabsProps<V>) {
  return (
    <>
      <nav className={styles.list} aria-label={label}>
        {items.map((item) => (
          <a
            key={item.value}
            className={styles.tab}
            href={hrefOf?.(item.value)}
            data-state={item.value === value ? 'active' : 'inactive'}
            aria-current={item.value === value ? 'page' : undefined}
          >
            {item.label}
          </a>
        ))}
      </nav>
      <div className={styles.panel}>{items.find((item) => item.value === value)?.content}</div>
    </>
  );
}

function TabPanels<V extends string>({ label, items, value, onChange }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = items.findIndex((item) => item.value === value);
  const active = items[place];

  // On a narrow screen the selected tab may be outside the view, or be pushed out when counts
  // arrive. Only the row scrolls, never the page.
  const centred = useRef('');
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.children[place];
    if (!row || !(tab instanceof HTMLElement)) return;
    const shape = `${place} ${row.scrollWidth}`;
    if (shape === centred.current) return;
    centred.current = shape;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });

  function move(event: KeyboardEvent) {
    const next = placeAfter(event.key, place, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || !item) return;
    event.preventDefault();
    onChange(item.value);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" className={styles.list} aria-label={label}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            className={styles.tab}
            data-state={item === active ? 'active' : 'inactive'}
            aria-selected={item === active}
            aria-controls={item === active ? `${id}-panel` : undefined}
            tabIndex={item === active ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={move}
          >
            {item.label}
            {item.count !== undefined && (
              <span className={styles.count}>
                {' '}
                {typeof item.count === 'number' ? <Count value={item.count} /> : item.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {active && (
        <div
          key={active.value}
          role="tabpanel"
          id={`${id}-panel`}
          className={styles.panel}
          aria-labelledby={`${id}-tab-${active.value}`}
        >
          {active.content}
        </div>
      )}
    </>
  );
}

/**
 * One panel at a time; arrow keys move between the tabs. Written by hand: the library's would be a
 * twelfth of the first load.
 */
export const Tabs = import.meta.env.SSR ? TabLinks : TabPanels;
