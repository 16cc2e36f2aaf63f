import { DataTable, SelectInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { Count } from '@/shared/ui/Count';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/searchFilter';
import { SanctionSelected } from './SanctionSelected';
import { SaveMembers } from './SaveMembers';
import { StatusTag } from './StatusTag';
import { STATUSES, userText } from './text';
import styles from './UserList.module.css';

type Row = Shape<'MemberRow'>;

const FILTERS = [
  searchFilter(userText.searchHint),
  <SelectInput
    key="status"
    source="status"
    label={userText.status}
    alwaysOn
    choices={Object.entries(STATUSES)
      .filter(([id]) => id !== 'purged')
      .map(([id, { name }]) => ({ id, name }))}
  />,
  <SelectInput
    key="isAdmin"
    source="isAdmin"
    label={userText.role}
    alwaysOn
    parse={(value: string) => (value === '' ? '' : value === 'true')}
    format={(value: unknown) => (value === undefined || value === '' ? '' : String(value))}
    choices={[
      { id: 'true', name: userText.admin },
      { id: 'false', name: userText.member },
    ]}
  />,
];

function names({ nickname, username }: Row) {
  return (
    <span className={styles.names}>
      {nickname}
      <span className={styles.username}>{username}</span>
    </span>
  );
}

function brief(row: Row) {
  return {
    title: row.nickname,
    note: (
      <>
        <StatusTag status={row.status} isAdmin={row.isAdmin} />
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

/** Staff are sanctioned only once they are none, and nobody who is leaving. */
function isSanctionable({ isAdmin, status }: Row) {
  return !isAdmin && status !== 'withdrawn' && status !== 'purged';
}

/** Every member, by name or address, the latest first. */
export default function UserList() {
  return (
    <ConsoleList<Row> filters={FILTERS} actions={<SaveMembers />}>
      <ConsoleTable<Row>
        rowClick="show"
        brief={brief}
        bulkActionButtons={<SanctionSelected />}
        isRowSelectable={isSanctionable}
      >
        <DataTable.Col source="id" label={userText.id} />
        <DataTable.Col source="nickname" label={userText.nickname} render={names} />
        <DataTable.Col source="maskedEmail" label={userText.email} disableSort />
        <DataTable.Col
          source="status"
          label={userText.status}
          disableSort
          render={(row: Row) => <StatusTag status={row.status} isAdmin={row.isAdmin} />}
        />
        <DataTable.NumberCol source="level" label={userText.level} />
        <DataTable.NumberCol source="diariesCount" label={userText.diaries} />
        <DataTable.NumberCol source="postsCount" label={userText.posts} />
        <DataTable.Col
          source="totalLikes"
          label={userText.likes}
          align="right"
          render={(row: Row) => <Count value={row.totalLikes} />}
        />
        <DataTable.Col
          source="createdAt"
          label={userText.joined}
          render={(row: Row) => <DateTime at={row.createdAt} relative />}
        />
        <DataTable.Col
          source="lastSeenAt"
          label={userText.seen}
          render={(row: Row) => <DateTime at={row.lastSeenAt} relative />}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
