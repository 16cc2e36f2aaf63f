import { TextInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { searchFilter } from '../components/filters';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { MemberFilter } from '../components/NameFilters';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ReviewsPanel } from './ReviewsPanel';
import { viewText } from './text';

type Row = Shape<'ViewRow'>;

const FILTERS = [
  searchFilter(viewText.search),
  <MemberFilter key="userId" source="userId" label={viewText.member} />,
  <TextInput
    key="month"
    source="month"
    label={viewText.month}
    type="month"
    alwaysOn
    slotProps={{ inputLabel: { shrink: true } }}
  />,
];

function seen({ fields }: Row) {
  return fields.map((field) => viewText.names[field] ?? field).join(', ');
}

function brief(row: Row) {
  return {
    title: <MemberLink id={row.userId} nickname={row.nickname} />,
    note: (
      <>
        <span>{row.actorName ?? row.actor}</span>
        <DateTime at={row.createdAt} />
        <span>{seen(row)}</span>
        {row.reason && <span>{row.reason}</span>}
      </>
    ),
  };
}

const COLUMNS: Column<Row>[] = [
  { label: viewText.when, at: ({ createdAt }) => createdAt, isExact: true, sortBy: 'createdAt' },
  { label: viewText.actor, value: (row) => row.actorName ?? row.actor },
  {
    label: viewText.member,
    show: (row) => <MemberLink id={row.userId} nickname={row.nickname} />,
  },
  { label: viewText.fields, value: seen },
  { label: viewText.reason, value: ({ reason }) => reason, isLong: true },
];

/** Accesses to personal data, and their monthly review. */
export default function ViewList() {
  return (
    <div className={layout.page}>
      <ReviewsPanel />
      <ConsoleList<Row> filters={FILTERS}>
        <ConsoleTable<Row> rowClick={false} brief={brief} columns={COLUMNS} />
      </ConsoleList>
    </div>
  );
}
