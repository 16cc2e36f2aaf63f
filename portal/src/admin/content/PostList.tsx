import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { BoardFilter } from '../components/NameFilters';
import { Tag } from '../components/Tag';
import { ContentList } from './ContentList';
import { ANSWERS, AUTHOR, ID, LAST, PICTURE, PREVIEW, STATE, TITLE } from './columns';
import { contentFilters } from './filters';
import { contentText } from './text';

const FILTERS = [
  ...contentFilters(contentText.search),
  <BoardFilter key="boardId" source="boardId" label={contentText.board} />,
];

const BOARD: Column<Shape<'AdminPostRow'>> = {
  label: contentText.board,
  isLong: true,
  value: ({ board }) => board.name,
  show: ({ board, isPinned, isLocked }) => (
    <>
      {board.name} {isPinned && <Tag>{contentText.pin}</Tag>}
      {isLocked && <Tag>{contentText.isLocked}</Tag>}
    </>
  ),
};

const COLUMNS = [ID, PICTURE, TITLE, PREVIEW, AUTHOR, BOARD, STATE, ...ANSWERS, ...LAST];

/** Posts of the community. */
export default function PostList() {
  return <ContentList filters={FILTERS} columns={COLUMNS} />;
}
