import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { tableText as text } from './text';

type TopUser = Shape<'TopUser'>;

export const MEMBER_COLUMNS: Column<TopUser>[] = [
  {
    label: text.member,
    value: ({ nickname }) => nickname,
    show: ({ id, nickname }) => <a href={`/user/${id}`}>{nickname}</a>,
  },
  { label: text.level, value: ({ level }) => level, isNumber: true },
  { label: text.diaries, value: ({ diaryCount }) => diaryCount, isNumber: true },
  { label: text.totalLikes, value: ({ totalLikes }) => totalLikes, isNumber: true },
  { label: text.streak, value: ({ streakDays }) => streakDays, isNumber: true },
];
