import { EllipsisVertical } from 'lucide-react';
import { dayHeading } from '@/shared/lib/relativeTime';
import { Menu } from '@/shared/ui/Menu';
import { text } from '../text';
import type { HealthSummary } from '../types';
import type { Day } from './days';
import styles from './Journal.module.css';
import { Reading } from './Reading';
import { useDayMenu } from './useDayMenu';

type DayBlockProps = { day: Day; summary: HealthSummary; memberId: number };

const words = text.journal;

/** A day with its readings, and one menu with the actions on them. */
export function DayBlock({ day: { day, rows }, summary, memberId }: DayBlockProps) {
  const { items, kind } = useDayMenu(rows, summary, memberId);
  const heading = dayHeading(day);
  return (
    <article className={styles.block}>
      <h3 className={styles.day}>
        <time dateTime={day}>{heading}</time>
      </h3>
      <ul className={styles.readings}>
        {rows.map((row) => (
          <li key={row.id}>
            <Reading row={row} isOwn={row.author?.id === memberId} />
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <Menu
          className={styles.menu ?? ''}
          label={kind ? words.rowMenu(kind) : words.dayMenu(heading)}
          trigger={<EllipsisVertical aria-hidden="true" />}
          items={items}
        />
      )}
    </article>
  );
}
