import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, searchFilter } from '../components/filters';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { ConsoleTable } from '../lists/ConsoleTable';
import type { Absent } from './api';
import { REACHES, membersText as text } from './text';

const FILTERS = [searchFilter(text.search), choiceFilter('reach', text.reach, REACHES)];
const LATEST_THERE = { field: 'lastLoginAt', order: 'DESC' } as const;

function ReachTag({ reach }: Pick<Absent, 'reach'>) {
  return <Tag tone={reach === 'mail' ? 'good' : 'warn'}>{REACHES[reach]}</Tag>;
}

const COLUMNS: Column<Absent>[] = [
  {
    label: text.nickname,
    show: ({ id, nickname }) => <MemberLink id={id} nickname={nickname} />,
    value: ({ nickname }) => nickname,
    isLong: true,
    sortBy: 'nickname',
  },
  { label: text.username, value: ({ username }) => username, isLong: true },
  { label: text.lastLogin, at: ({ lastLoginAt }) => lastLoginAt, sortBy: 'lastLoginAt' },
  { label: text.reach, show: ({ reach }) => <ReachTag reach={reach} /> },
  { label: text.told, at: ({ toldAt }) => toldAt },
];

function brief({ id, nickname, username, lastLoginAt, reach, toldAt }: Absent) {
  return {
    title: <MemberLink id={id} nickname={nickname} />,
    note: (
      <>
        <span>{username}</span>
        <span>
          {text.lastLogin} <DateTime at={lastLoginAt} relative />
        </span>
        <ReachTag reach={reach} />
        {toldAt && (
          <span>
            {text.told} <DateTime at={toldAt} relative />
          </span>
        )}
      </>
    ),
  };
}

/** Members who came with a move and have not signed in yet. */
export function AbsentList({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Panel title={text.list}>
      {isEmpty ? (
        <p>{text.everybodyBack}</p>
      ) : (
        <ConsoleList<Absent>
          resource="moved-members"
          title={false}
          actions={false}
          disableSyncWithLocation
          sort={LATEST_THERE}
          filters={FILTERS}
        >
          <ConsoleTable<Absent> brief={brief} rowClick={false} columns={COLUMNS} />
        </ConsoleList>
      )}
    </Panel>
  );
}
