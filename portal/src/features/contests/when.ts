import { koreanDayOf } from '@/shared/lib/relativeTime';
import type { ListedContest } from './api';
import { text } from './text';

type Periods = Pick<
  ListedContest,
  'entryStartsAt' | 'entryEndsAt' | 'votingStartsAt' | 'votingEndsAt'
>;

const DAY_MS = 86_400_000;

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
  // A line breaks between two moments, not inside one.
  return (isThisYear ? THIS_YEAR : ANOTHER_YEAR).format(at).replaceAll(' ', '\u00a0');
}

/** When photos are entered and when votes are cast, in Seoul. */
export function periodsOf(contest: Periods): readonly string[] {
  return [
    text.entryPeriod(said(contest.entryStartsAt), said(contest.entryEndsAt)),
    text.votingPeriod(said(contest.votingStartsAt), said(contest.votingEndsAt)),
  ];
}

/** The remaining time, in days in Seoul; the instant of the end is not included. */
export function leftUntil(end: string, now: Date = new Date()): string {
  const last = koreanDayOf(new Date(new Date(end).getTime() - 1));
  const days = (Date.parse(last) - Date.parse(koreanDayOf(now))) / DAY_MS;
  return text.left(days);
}

/** The phase of a contest, and the time left in it. */
export function standingOf({ phase, phaseEndsAt }: Pick<ListedContest, 'phase' | 'phaseEndsAt'>) {
  const stands = text.phases[phase];
  return phaseEndsAt ? `${stands} · ${leftUntil(phaseEndsAt)}` : stands;
}
