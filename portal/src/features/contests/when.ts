import type { ContestCard } from './api';
import { text } from './text';

const PARTS = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Seoul',
} as const;
const THIS_YEAR = new Intl.DateTimeFormat('ko-KR', PARTS);
const ANOTHER_YEAR = new Intl.DateTimeFormat('ko-KR', { ...PARTS, year: 'numeric' });
const YEAR = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', timeZone: 'Asia/Seoul' });

function said(moment: string): string {
  const at = new Date(moment);
  const isThisYear = YEAR.format(at) === YEAR.format(new Date());
  return (isThisYear ? THIS_YEAR : ANOTHER_YEAR).format(at);
}

/** When photos are entered and when votes are cast, in Seoul. */
export function periodsOf(contest: ContestCard): readonly string[] {
  return [
    text.entryPeriod(said(contest.entryStartsAt), said(contest.entryEndsAt)),
    text.votingPeriod(said(contest.votingStartsAt), said(contest.votingEndsAt)),
  ];
}
