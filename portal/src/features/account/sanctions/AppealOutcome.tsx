import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Appeal } from './api';
import styles from './Sanctions.module.css';
import { text } from './text';

const words = text.appeal;

/** The state of an appeal, its text, and the answer. */
export function AppealOutcome({ appeal }: { appeal: Appeal }) {
  return (
    <section className={styles.appeal} data-status={appeal.status} aria-label={words.title}>
      <h3 className="text-15">{words.statuses[appeal.status]}</h3>
      <dl className="grid gap-3">
        <div>
          <dt>
            {words.own} · <TimeAgo at={appeal.createdAt} />
          </dt>
          <dd className="text-15 pre-line">{appeal.text}</dd>
        </div>
        {appeal.answer && (
          <div>
            <dt>
              {words.answer}
              {appeal.decidedAt && (
                <>
                  {' · '}
                  <TimeAgo at={appeal.decidedAt} />
                </>
              )}
            </dt>
            <dd className="text-15 pre-line">{appeal.answer}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
