import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { count } from '../components/format';
import { tableText as text } from './text';

type TopUser = Shape<'TopUser'>;

function figure(label: string, value: (user: TopUser) => number): Column<TopUser> {
  return { label, value, show: (user) => count(value(user)), isNumber: true };
}

export const MEMBER_COLUMNS: Column<TopUser>[] = [
  {
    label: text.member,
    value: ({ nickname }) => nickname,
    show: ({ id, nickname }) => <a href={`/user/${id}`}>{nickname}</a>,
  },
  figure(text.level, ({ level }) => level),
  figure(text.diaries, ({ diaryCount }) => diaryCount),
  figure(text.totalLikes, ({ totalLikes }) => totalLikes),
  figure(text.streak, ({ streakDays }) => streakDays),
];
