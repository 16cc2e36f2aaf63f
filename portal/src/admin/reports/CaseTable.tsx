import { DataTable, type Identifier, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { ConsoleTable } from '../components/ConsoleTable';
import { clockTime } from '../components/clockTime';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { useRerenderAt } from '../components/useRerenderAt';
import styles from './CaseTable.module.css';
import { DismissSelected } from './DismissSelected';
import { holderOf } from './holderOf';
import { ResolveSelected } from './ResolveSelected';
import { stateName } from './stateNames';
import { claimText, KINDS, REPORT_REASONS, reportsText, STATES, togetherText } from './text';
import type { CaseRow } from './types';

const Column = DataTable.Col<CaseRow>;

/** The cases of the list; the link of a row takes the focus of j and k, and the place along. */
export function CaseTable({ place }: { place: string }) {
  const { data = [] } = useListContext<CaseRow>();
  useRerenderAt(firstEnd(data));
  return (
    <ConsoleTable<CaseRow>
      rowClick={(id) => pathTo(id, place)}
      brief={(row) => brief(row, place)}
      className={styles.table ?? ''}
      bulkActionButtons={
        <>
          <ResolveSelected />
          <DismissSelected />
        </>
      }
      isRowSelectable={({ status }) => status === 'pending'}
    >
      <Column
        source="id"
        label={reportsText.target}
        render={(row: CaseRow) => target(row, place)}
      />
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
      <Column label={reportsText.author} render={author} />
      <Column
        source="createdAt"
        label={reportsText.opened}
        render={(row) => <DateTime at={row.createdAt} relative />}
      />
      <Column label={reportsText.state} render={state} />
    </ConsoleTable>
  );
}

function pathTo(id: Identifier, place: string): string {
  return `/reports/${id}/show${place}`;
}

/** When the next of the claims ends. */
function firstEnd(rows: readonly CaseRow[]): string | null {
  const ends = rows.filter((row) => holderOf(row) !== null).map(({ claimedUntil }) => claimedUntil);
  return ends.sort()[0] ?? null;
}

function brief(row: CaseRow, place: string) {
  return {
    to: pathTo(row.id, place),
    title: `${KINDS[row.contentType] ?? row.contentType}\u00a0·\u00a0${row.title ?? row.preview}`,
    note: (
      <>
        <span>{reportsText.people(row.reportersCount)}</span>
        <span>{REPORT_REASONS[row.reason ?? ''] ?? row.reason}</span>
        {author(row)}
        <DateTime at={row.createdAt} relative />
      </>
    ),
    acts: state(row),
  };
}

/** Several open cases of one member are decided together. */
function author({ ownerId, owner, ownerOpenCases }: CaseRow) {
  return (
    <>
      <MemberLink id={ownerId} nickname={owner} />
      {ownerOpenCases > 1 && (
        <>
          {'\u00a0'}
          <Tag tone="info">{togetherText.open(ownerOpenCases)}</Tag>
        </>
      )}
    </>
  );
}

function target(row: CaseRow, place: string) {
  return (
    <Link
      to={pathTo(row.id, place)}
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
  return (
    <>
      {standing(row)}
      {row.hiddenReason === 'reports' && (
        <>
          {' '}
          <Tag tone="bad">{reportsText.hiddenByReports}</Tag>
        </>
      )}
    </>
  );
}

function standing(row: CaseRow) {
  if (row.status !== 'pending') {
    return (
      <>
        {stateName(row)} <span className={styles.by}>{row.resolver ?? commonText.none}</span>
      </>
    );
  }
  const isClaimed = holderOf(row) !== null && row.claimedBy && row.claimedUntil;
  return isClaimed ? (
    <Tag tone="info">{claimText.taken(row.claimedBy ?? '', clockTime(row.claimedUntil ?? ''))}</Tag>
  ) : (
    <Tag tone="warn">{STATES.pending ?? ''}</Tag>
  );
}
