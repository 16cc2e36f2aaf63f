import { BooleanInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { BoardFilter } from '../components/NameFilters';
import { Tag } from '../components/Tag';
import styles from './Content.module.css';
import { ContentList } from './ContentList';
import { ANSWERS, AUTHOR, ID, LAST, PICTURE, PREVIEW, STATE, TITLE } from './columns';
import { contentFilters } from './filters';
import { contentText } from './text';

const FILTERS = [
  ...contentFilters(contentText.search),
  <BoardFilter key="boardId" source="boardId" label={contentText.board} />,
  <BooleanInput
    key="isPinnedEverywhere"
    source="isPinnedEverywhere"
    label={contentText.everywhere}
    defaultValue
  />,
];

const BOARD: Column<Shape<'AdminPostRow'>> = {
  label: contentText.board,
  value: ({ board }) => board.name,
  show: ({ board, isPinned, isPinnedEverywhere, isLocked }) => (
    <span className={styles.place}>
      {board.name} {isPinned && <Tag>{contentText.pin}</Tag>}
      {isPinnedEverywhere && <Tag>{contentText.everywhere}</Tag>}
      {isLocked && <Tag>{contentText.isLocked}</Tag>}
    </span>
  ),
};

const COLUMNS = [ID, PICTURE, TITLE, PREVIEW, AUTHOR, BOARD, STATE, ...ANSWERS, ...LAST];

/** Posts of the community. */
export default function PostList() {
  return <ContentList filters={FILTERS} columns={COLUMNS} />;
}
