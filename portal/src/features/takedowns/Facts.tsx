import type { ReactNode } from 'react';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import styles from './Takedowns.module.css';

/** Names and values; unknown values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-15 text-muted">{name}</dt>
              <dd className="pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** An instant in Korean time, or nothing. */
export function when(at: string | null): ReactNode {
  return at && <time dateTime={at}>{koreanDateTime(new Date(at))}</time>;
}
