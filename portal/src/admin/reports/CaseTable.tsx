import { type Identifier, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { clockTime } from '../components/format';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { sanctionName } from '../components/sanctions';
import { Tag } from '../components/Tag';
import { commonText } from '../components/text';
import { useRerenderAt } from '../components/useRerenderAt';
import { ConsoleTable } from '../lists/ConsoleTable';
import { useKeptBoards } from '../permissions/api';
import styles from './CaseTable.module.css';
import { DismissSelected } from './DismissSelected';
import { holderOf } from './holderOf';
import { ResolveSelected } from './ResolveSelected';
import { stateName } from './stateNames';
import { claimText, REPORT_REASONS, reportsText, STATES, togetherText, WEIGHS } from './text';
import type { CaseRow, QueuedCase } from './types';

/** The cases of the list; the link of a row takes the focus of j and k, and the place along. */
export function CaseTable({ place }: { place: string }) {
  const { data = [] } = useListContext<QueuedCase>();
  useRerenderAt(firstEnd(data));
  const isKeeper = useKeptBoards() !== null;
  return (
    <ConsoleTable<QueuedCase>
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
      columns={columnsFor(place, isKeeper)}
    />
  );
}

/** The ladder is not the keepers'. */
function columnsFor(place: string, isKeeper: boolean): Column<QueuedCase>[] {
  return [
    { label: reportsText.target, show: (row) => target(row, place), sortBy: 'id' },
    {
      label: reportsText.reporters,
      help: reportsText.hides,
      value: (row) => reportsText.people(row.reportersCount),
      sortBy: 'reportersCount',
    },
    { label: reportsText.reason, value: reasonOf, isOneLine: true },
    { label: reportsText.urgency, help: reportsText.urgencyHelp, show: why, sortBy: 'urgency' },
    { label: reportsText.author, show: author },
    ...(isKeeper ? [] : [{ label: reportsText.suggested, show: suggested }]),
    { label: reportsText.opened, at: ({ createdAt }) => createdAt, sortBy: 'createdAt' },
    { label: reportsText.state, show: state },
  ];
}

function reasonOf({ reason }: CaseRow): string | null {
  return REPORT_REASONS[reason ?? ''] ?? reason;
}

/** Why a pending case is ranked high; empty for decided cases. */
function why({ status, weighs }: CaseRow) {
  if (status !== 'pending' || weighs.length === 0) return null;
  return (
    <span className={layout.facts}>
      {weighs.map((each) => (
        <Tag key={each} tone={each === 'young' || each === 'many' ? 'warn' : 'bad'}>
          {WEIGHS[each]}
        </Tag>
      ))}
    </span>
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
    title: `${TARGET_LABELS[row.contentType]}\u00a0·\u00a0${row.title ?? row.preview}`,
    note: (
      <>
        <span>{reportsText.people(row.reportersCount)}</span>
        <span>{reasonOf(row)}</span>
        {why(row)}
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

/** The ladder's suggestion; empty if there is no step, or it is decided. */
function suggested({ suggestedStep }: QueuedCase) {
  return suggestedStep ? sanctionName(suggestedStep) : null;
}

function target(row: CaseRow, place: string) {
  return (
    <Link
      to={pathTo(row.id, place)}
      data-queue-row={row.id}
      className={styles.target}
      onClick={(event) => event.stopPropagation()}
    >
      <strong>{TARGET_LABELS[row.contentType]}</strong>
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
      {row.status === 'pending' && row.passedOnNote && (
        <>
          {' '}
          <Tag tone="info">{reportsText.passedOn}</Tag>
        </>
      )}
    </>
  );
}

function standing(row: CaseRow) {
  if (row.status !== 'pending') {
    return (
      <>
        {stateName(row)} <span className={layout.note}>{row.resolver ?? commonText.none}</span>
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
