import { CircleCheck } from 'lucide-react';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Poll } from './api';
import styles from './Poll.module.css';
import { text } from './text';

/** The votes per choice, and the viewer's own. */
export function Results({ poll }: { poll: Poll }) {
  const voters = poll.voters ?? 0;
  const most = Math.max(...poll.choices.map(({ votes }) => votes ?? 0));
  return (
    <ul className={styles.results}>
      {poll.choices.map(({ id, text: label, votes }) => {
        const count = votes ?? 0;
        const percent = voters > 0 ? Math.round((count / voters) * 100) : 0;
        return (
          <li key={id} data-most={count > 0 && count === most ? '' : undefined}>
            <span className={styles.bar} style={{ width: `${percent}%` }} aria-hidden="true" />
            <span className={styles.label}>
              {label}
              {poll.own.includes(id) && (
                <>
                  <CircleCheck aria-hidden="true" />
                  <VisuallyHidden>{text.own}</VisuallyHidden>
                </>
              )}
            </span>
            <span className={styles.votes}>{text.votes(percent, count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
