import { useId } from 'react';
import { Button } from '@/shared/ui/Button';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { Subject } from '../subjects/Subject';
import { useOwnRemovals } from './api';
import styles from './Sanctions.module.css';
import { text } from './text';

const words = text.removals;

/** The member's content that moderators removed, with reasons; hidden if there is none. */
export function OwnRemovals() {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useOwnRemovals();
  if (isError && !data) {
    return (
      <p className={styles.unread} role="status">
        {words.failed}{' '}
        <Button variant="soft" size="small" pending={isFetching} onClick={() => void refetch()}>
          {words.again}
        </Button>
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.removals} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <p className="text-15 text-muted">{words.lead}</p>
      <ul className="column gap-4">
        {data.map(({ subject, reason, removedAt }) => (
          <li key={`${subject.kind}:${subject.url}`} className={styles.card}>
            {/* The content's page is not visible while it is removed. */}
            <Subject subject={{ ...subject, url: null }} />
            <dl className={styles.facts}>
              {reason && (
                <div>
                  <dt>{text.reason}</dt>
                  <dd>{reason}</dd>
                </div>
              )}
              <div>
                <dt>{words.at}</dt>
                <dd>
                  <TimeAgo at={removedAt} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
