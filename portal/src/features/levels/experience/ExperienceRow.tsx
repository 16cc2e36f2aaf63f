import { Link } from 'wouter';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { ExperienceItem } from './api';
import styles from './Experience.module.css';
import { text } from './text';

/** One row of the ledger: what for, when, how much. */
export function ExperienceRow({ item }: { item: ExperienceItem }) {
  const { name, about, amount, createdAt } = item;
  return (
    <div className={styles.row}>
      <p className="grid min-w-0 leading-145">
        <strong className="font-semibold">{name}</strong>
        {about && (
          <Link className="truncate text-15 text-muted" href={about.url}>
            {about.title}
          </Link>
        )}
      </p>
      <p className={styles.much}>
        <span className={styles.amount} data-lost={amount < 0 || undefined}>
          {text.amount(amount)}
        </span>
        <TimeAgo at={createdAt} />
      </p>
    </div>
  );
}
