import { CardHead } from '../components/CardHead';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import styles from './ReportersPanel.module.css';
import { REPORT_REASONS, reportersText } from './text';
import type { CasePage } from './types';

/** Who reported it, why, and in which words; the member never hears who. */
export function ReportersPanel({ reports }: Pick<CasePage, 'reports'>) {
  return (
    <Panel title={`${reportersText.panel} ${reports.length}`}>
      <ul className={styles.reports}>
        {reports.map(({ id, reporterId, reporter, reason, text, createdAt, record }) => (
          <li key={id}>
            <CardHead>
              <MemberLink id={reporterId} nickname={reporter} />
              <strong>{REPORT_REASONS[reason] ?? reason}</strong>
              <DateTime at={createdAt} relative />
            </CardHead>
            {text && <p>{text}</p>}
            {record && (
              <p className={styles.record}>
                {reportersText.record(record.upheld, record.dismissed, record.handled)}
                {record.isMostlyWrong && <Tag tone="warn">{reportersText.wrong}</Tag>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
