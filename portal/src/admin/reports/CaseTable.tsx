import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import { ConsoleTable } from '../kit/ConsoleTable';
import { MemberLink } from '../kit/MemberLink';
import { Tag } from '../kit/Tag';
import { kitText } from '../kit/text';
import { When } from '../kit/When';
import styles from './CaseTable.module.css';
import { KINDS, REPORT_REASONS, reportsText, STATES } from './text';
import type { CaseRow } from './types';

const Column = DataTable.Col<CaseRow>;

/** The cases of the list; the link of a row takes the focus of j and k. */
export function CaseTable() {
  return (
    <ConsoleTable<CaseRow> rowClick="show" brief={brief} className={styles.table ?? ''}>
      <Column source="id" label={reportsText.target} render={target} />
      <Column
        source="reportersCount"
        label={reportsText.reporters}
        title={reportsText.hides}
        render={(row) => reportsText.people(row.reportersCount)}
      />
      <Column
        label={reportsText.reason}
        render={(row) => REPORT_REASONS[row.reason ?? ''] ?? row.reason}
      />
      <Column
        label={reportsText.author}
        render={(row) => <MemberLink id={row.ownerId} nickname={row.owner} />}
      />
      <Column
        source="createdAt"
        label={reportsText.opened}
        render={(row) => <When at={row.createdAt} relative />}
      />
      <Column label={reportsText.state} render={state} />
    </ConsoleTable>
  );
}

function brief(row: CaseRow) {
  return {
    title: `${KINDS[row.contentType] ?? row.contentType}\u00a0·\u00a0${row.title ?? row.preview}`,
    note: (
      <>
        <span>{reportsText.people(row.reportersCount)}</span>
        <span>{REPORT_REASONS[row.reason ?? ''] ?? row.reason}</span>
        <MemberLink id={row.ownerId} nickname={row.owner} />
        <When at={row.createdAt} relative />
      </>
    ),
    acts: state(row),
  };
}

function target(row: CaseRow) {
  return (
    <Link
      to={`/reports/${row.id}/show`}
      data-queue-row={row.id}
      className={styles.target}
      onClick={(event) => event.stopPropagation()}
    >
      <strong>{KINDS[row.contentType] ?? row.contentType}</strong>
      {/* A long word is broken rather than put below. */}
      {'\u00a0'}
      {row.title ?? row.preview}
    </Link>
  );
}

function state(row: CaseRow) {
  if (row.status !== 'pending') {
    return (
      <>
        {STATES[row.status]} <span className={styles.by}>{row.resolver ?? kitText.none}</span>
      </>
    );
  }
  const isHeld = row.claimedUntil && Date.parse(row.claimedUntil) > Date.now();
  return isHeld && row.claimedBy ? (
    <Tag tone="info">{reportsText.taken(row.claimedBy)}</Tag>
  ) : (
    <Tag tone="warn">{STATES.pending ?? ''}</Tag>
  );
}
