import { useId } from 'react';
import { text as prompt } from '@/content/actions/reportText';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { Subject } from '../subjects/Subject';
import { text as subjects } from '../subjects/text';
import { type OwnReport, outcomeOf } from './api';
import styles from './OwnReports.module.css';
import { text } from './text';

function reasonOf(reason: string): string {
  return prompt.choices.find(({ value }) => value === reason)?.label ?? reason;
}

/** The member's own report: its target, time, reason and outcome. */
export function OwnReportCard({ report }: { report: OwnReport }) {
  const titleId = useId();
  const outcome = outcomeOf(report);
  const { state, words } = text.outcomes[outcome];
  return (
    <article className={styles.card} data-outcome={outcome} aria-labelledby={titleId}>
      <header className="row justify-between gap-2">
        <h2 className="text-15" id={titleId}>
          {subjects.kinds[report.subject.kind]}
        </h2>
        <span className={styles.state}>{state}</span>
      </header>
      <Subject subject={report.subject} isKindShown={false} />
      <dl className={styles.facts}>
        <div>
          <dt className="text-muted">{text.reason}</dt>
          <dd className="pre-line break-anywhere">{reasonOf(report.reason)}</dd>
        </div>
        {report.text && (
          <div>
            <dt className="text-muted">{text.words}</dt>
            <dd className="pre-line break-anywhere">{report.text}</dd>
          </div>
        )}
        <div>
          <dt className="text-muted">{text.reported}</dt>
          <dd className="pre-line break-anywhere">
            <TimeAgo at={report.createdAt} />
          </dd>
        </div>
        {report.decidedAt && (
          <div>
            <dt className="text-muted">{text.decided}</dt>
            <dd className="pre-line break-anywhere">
              <TimeAgo at={report.decidedAt} />
            </dd>
          </div>
        )}
      </dl>
      <p className="text-15 rounded bg-raised p-3">{words}</p>
    </article>
  );
}
