import { DataTable } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import { BoardFilter } from '../components/NameFilters';
import { Tag } from '../components/Tag';
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
import { RemoveSelected } from './RemoveSelected';
import { isRemovable } from './states';
import { contentText } from './text';

type Row = Shape<'AdminPostRow'>;

const FILTERS = [
  ...contentFilters(contentText.search),
  <BoardFilter key="boardId" source="boardId" label={contentText.board} />,
];

function board({ board: { name }, isPinned }: Row) {
  return (
    <>
      {name} {isPinned && <Tag>{contentText.pin}</Tag>}
    </>
  );
}

/** Posts of the community, hidden and removed ones too. */
export default function PostList() {
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
        <DataTable.Col source="board.name" label={contentText.board} disableSort render={board} />
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
