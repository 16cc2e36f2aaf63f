import { DataTable, TextInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../kit/ConsoleList';
import { MemberLink } from '../kit/MemberLink';
import { searchFilter } from '../kit/searchFilter';
import { When } from '../kit/When';
import { ReviewsPanel } from './ReviewsPanel';
import { viewText } from './text';
import styles from './ViewList.module.css';

type Row = Shape<'ViewRow'>;

const FILTERS = [
  searchFilter(viewText.search),
  <TextInput
    key="month"
    source="month"
    label={viewText.month}
    type="month"
    alwaysOn
    slotProps={{ inputLabel: { shrink: true } }}
  />,
];

/** Who saw personal data, and the monthly review of it. */
export default function ViewList() {
  return (
    <div className={styles.page}>
      <ReviewsPanel />
      <ConsoleList<Row> filters={FILTERS}>
        <DataTable<Row> bulkActionButtons={false} rowClick={false}>
          <DataTable.Col
            source="createdAt"
            label={viewText.when}
            render={(row: Row) => <When at={row.createdAt} />}
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
          <DataTable.Col
            source="fields"
            label={viewText.fields}
            disableSort
            render={(row: Row) =>
              row.fields.map((field) => viewText.names[field] ?? field).join(', ')
            }
          />
          <DataTable.Col source="reason" label={viewText.reason} disableSort />
        </DataTable>
      </ConsoleList>
    </div>
  );
}
