import { HeartPulse } from 'lucide-react';
import type { ReactNode } from 'react';
import { KINDS } from '@/features/hamsters/health/kinds';
import { saidOf } from '@/features/hamsters/health/values';
import { shortDay } from '@/shared/lib/relativeTime';
import type { HealthCard as Card } from './api';
import styles from './HealthCard.module.css';
import { text } from './text';
import { WeightLine } from './WeightLine';

type HealthCardProps = {
  card: Card;
  /** Shown below the card's content. */
  children?: ReactNode;
};

/**
 * The part of a health journal that a member chose to show: in the form's preview and in the
 * published post.
 */
export function HealthCard({ card, children }: HealthCardProps) {
  const { breed, months, name, from, to, weights, changes } = card;
  const who = [name, breed, months !== null && text.months(months)].filter(Boolean);
  return (
    <section
      className="column gap-3 text-15 border rounded-card bg-raised p-4"
      aria-label={text.title}
    >
      <div className={styles.head}>
        <HeartPulse aria-hidden="true" />
        <strong>{text.title}</strong>
        <span>{who.join(' · ')}</span>
      </div>
      {weights && <WeightLine {...{ weights, from, to }} />}
      {changes && changes.length === 0 && <p className="text-13 text-muted">{text.noChanges}</p>}
      {changes && changes.length > 0 && (
        <ul className={styles.changes} aria-label={text.changes}>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.day} ${saidOf({ ...change, ...UNSAID })}`}>
              <time dateTime={change.day}>{shortDay(change.day)}</time>
              <strong>{KINDS[change.kind].label}</strong>
              <span>{saidOf({ ...change, ...UNSAID })}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** Never part of a card. */
const UNSAID = { dose: null, cost: null };
