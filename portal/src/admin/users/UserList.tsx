import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { Count } from '@/shared/ui/Count';
import { lazyPart } from '@/shared/ui/lazyPart';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, searchFilter } from '../components/filters';
import layout from '../components/layout.module.css';
import { StatusTag } from '../components/StatusTag';
import { STATUSES } from '../components/statuses';
import { SelectableTable } from '../lists/SelectableTable';
import { ROLE_NAMES } from '../permissions/roleNames';
import { SaveMembers } from './SaveMembers';
import { userText } from './text';
import styles from './UserList.module.css';

type Row = Shape<'MemberRow'>;

/** Comes with the first row that is selected. */
const SanctionSelected = lazyPart(() => import('./SanctionSelected'));

const { purged: _purged, ...LISTED } = STATUSES;

const ROLE_CHOICES = Object.fromEntries(
  Object.entries(ROLE_NAMES).map(([role, name]) => [role, { name }]),
);

const FILTERS = [
  searchFilter(userText.searchHint),
  choiceFilter('status', userText.status, LISTED),
  choiceFilter('role', userText.role, ROLE_CHOICES),
];

function names({ nickname, username }: Row) {
  return (
    <span className={styles.names}>
      <span>{nickname}</span>
      <span className={cx(layout.note, styles.username)} title={username ?? undefined}>
        {username}
      </span>
    </span>
  );
}

function brief(row: Row) {
  return {
    title: row.nickname,
    note: (
      <>
        <StatusTag status={row.status} staffRole={row.role} />
        <span>{row.username}</span>
        <span>
          {userText.level} {row.level}
        </span>
        <span>
          {userText.joined} <DateTime at={row.createdAt} relative />
        </span>
      </>
    ),
  };
}

const COLUMNS: Column<Row>[] = [
  { label: userText.id, value: ({ id }) => id, sortBy: 'id' },
  { label: userText.nickname, show: names, sortBy: 'nickname' },
  {
    label: userText.email,
    show: ({ maskedEmail }) => (
      <span className={styles.email} title={maskedEmail ?? undefined}>
        {maskedEmail}
      </span>
    ),
  },
  {
    label: userText.status,
    show: ({ status, role }) => (
      <span className={styles.status}>
        <StatusTag status={status} staffRole={role} />
      </span>
    ),
  },
  { label: userText.level, value: ({ level }) => level, isNumber: true, sortBy: 'level' },
  {
    label: userText.diaries,
    value: (row) => row.diariesCount,
    isNumber: true,
    sortBy: 'diariesCount',
  },
  { label: userText.posts, value: (row) => row.postsCount, isNumber: true, sortBy: 'postsCount' },
  {
    label: userText.likes,
    show: ({ totalLikes }) => <Count value={totalLikes} />,
    isNumber: true,
    sortBy: 'totalLikes',
  },
  { label: userText.joined, at: ({ createdAt }) => createdAt, sortBy: 'createdAt' },
  { label: userText.seen, at: ({ lastSeenAt }) => lastSeenAt, sortBy: 'lastSeenAt' },
];

/** Staff can be sanctioned only after losing their role; members who are leaving cannot. */
function isSanctionable({ role, status }: Row) {
  return !role && status !== 'withdrawn' && status !== 'refused' && status !== 'purged';
}

/** Every member, by name or address, the latest first. */
export default function UserList() {
  return (
    <ConsoleList<Row> filters={FILTERS} actions={<SaveMembers />}>
      <SelectableTable<Row>
        rowClick="show"
        brief={brief}
        bulk={<SanctionSelected />}
        isRowSelectable={isSanctionable}
        columns={COLUMNS}
      />
    </ConsoleList>
  );
}
