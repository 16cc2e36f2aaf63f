import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { tableText as text } from './text';

type Content = Shape<'TopDiary'> | Shape<'TopPost'>;

/** A link out of the console, to what members see. */
function titleColumn(addressOf: (id: number) => string): Column<Content> {
  return {
    label: text.title,
    value: ({ title }) => title,
    show: ({ id, title }) => <a href={addressOf(id)}>{title}</a>,
    isLong: true,
  };
}

const AUTHOR: Column<Content> = {
  label: text.author,
  value: ({ user }) => user.nickname,
  show: ({ user }) => <a href={`/user/${user.id}`}>{user.nickname}</a>,
};
const ANSWERS: Column<Content>[] = [
  { label: text.likes, value: ({ likesCount }) => likesCount, isNumber: true },
  { label: text.comments, value: ({ commentsCount }) => commentsCount, isNumber: true },
  { label: text.writtenAt, at: ({ createdAt }) => createdAt },
];

export const DIARY_COLUMNS: Column<Shape<'TopDiary'>>[] = [
  titleColumn((id) => `/diary/${id}`),
  { label: text.hamster, value: ({ hamsterName }) => hamsterName, isLong: true },
  AUTHOR,
  ...ANSWERS,
];

export const POST_COLUMNS: Column<Shape<'TopPost'>>[] = [
  titleColumn((id) => `/community/post/${id}`),
  { label: text.board, value: ({ boardName }) => boardName, isLong: true },
  AUTHOR,
  ...ANSWERS,
];
