import { DataTable, TextInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { MemberFilter } from '../components/NameFilters';
import { searchFilter } from '../components/searchFilter';
import { ReviewsPanel } from './ReviewsPanel';
import { viewText } from './text';
import styles from './ViewList.module.css';

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

/** Who saw personal data, and the monthly review of it. */
export default function ViewList() {
  return (
    <div className={styles.page}>
      <ReviewsPanel />
      <ConsoleList<Row> filters={FILTERS}>
        <ConsoleTable<Row> rowClick={false} brief={brief}>
          <DataTable.Col
            source="createdAt"
            label={viewText.when}
            render={(row: Row) => <DateTime at={row.createdAt} />}
          />
          <DataTable.Col
            source="actor"
            label={viewText.actor}
            disableSort
            render={(row: Row) => row.actorName ?? row.actor}
          />
          <DataTable.Col
            source="userId"
            label={viewText.member}
            disableSort
            render={(row: Row) => <MemberLink id={row.userId} nickname={row.nickname} />}
          />
          <DataTable.Col source="fields" label={viewText.fields} disableSort render={seen} />
          <DataTable.Col source="reason" label={viewText.reason} disableSort />
        </ConsoleTable>
      </ConsoleList>
    </div>
  );
}
