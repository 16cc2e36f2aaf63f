import { DataTable } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { HamsterFilter } from '../components/NameFilters';
import {
  actsColumn,
  authorColumn,
  casesColumn,
  commentsColumn,
  hamsterColumn,
  likesColumn,
  previewColumn,
  stateColumn,
  titleColumn,
  writtenColumn,
} from './columns';
import { contentBrief } from './contentBrief';
import { contentFilters } from './filters';
import { RemoveSelected } from './RemoveSelected';
import { isRemovable } from './states';
import { contentText } from './text';

type Row = Shape<'AdminDiaryRow'>;

const FILTERS = [
  ...contentFilters(contentText.search),
  <HamsterFilter key="hamsterId" source="hamsterId" label={contentText.hamster} />,
];

/** Diary entries, hidden and removed ones too. */
export default function DiaryList() {
  return (
    <ConsoleList<Row> filters={FILTERS}>
      <ConsoleTable<Row>
        rowClick="show"
        brief={contentBrief}
        bulkActionButtons={<RemoveSelected />}
        isRowSelectable={isRemovable}
      >
        <DataTable.Col source="id" label={contentText.id} />
        {titleColumn}
        {previewColumn}
        {authorColumn}
        {hamsterColumn}
        {stateColumn}
        {likesColumn}
        {commentsColumn}
        {casesColumn}
        {writtenColumn}
        {actsColumn}
      </ConsoleTable>
    </ConsoleList>
  );
}
