import { DataTable, ReferenceInput, SelectInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../kit/ConsoleList';
import { ConsoleTable } from '../kit/ConsoleTable';
import {
  actsColumn,
  authorColumn,
  casesColumn,
  commentsColumn,
  likesColumn,
  previewColumn,
  stateColumn,
  titleColumn,
  writtenColumn,
} from './columns';
import { contentBrief } from './contentBrief';
import { contentFilters } from './filters';
import { contentText } from './text';

type Row = Shape<'AdminPostRow'>;

const FILTERS = [
  ...contentFilters(contentText.search),
  <ReferenceInput
    key="boardId"
    source="boardId"
    reference="boards"
    sort={{ field: 'sortOrder', order: 'ASC' }}
    perPage={100}
  >
    <SelectInput label={contentText.board} optionText="name" />
  </ReferenceInput>,
];

/** Posts of the community, hidden and removed ones too. */
export default function PostList() {
  return (
    <ConsoleList<Row> filters={FILTERS}>
      <ConsoleTable<Row> rowClick="show" brief={contentBrief}>
        <DataTable.Col source="id" label={contentText.id} />
        {titleColumn}
        {previewColumn}
        {authorColumn}
        <DataTable.Col source="board.name" label={contentText.board} disableSort />
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
