import { cx } from '@/shared/lib/cx';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { reportersText } from './caseText';
import { REPORT_REASONS } from './text';
import type { CasePage } from './types';

/** The reporters, their reasons and words; the member never learns who they are. */
export function ReportersPanel({ reports }: Pick<CasePage, 'reports'>) {
  return (
    <Panel title={`${reportersText.panel} ${reports.length}`}>
      <ul className={cx(layout.list, layout.long)}>
        {reports.map(({ id, reporterId, reporter, reason, text, createdAt, record }) => (
          <li key={id}>
            <div className={layout.facts}>
              <MemberLink id={reporterId} nickname={reporter} />
              <strong>{REPORT_REASONS[reason] ?? reason}</strong>
              <DateTime at={createdAt} relative />
            </div>
            {text && <p className={layout.prose}>{text}</p>}
            {record && (
              <p className={layout.facts}>
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
