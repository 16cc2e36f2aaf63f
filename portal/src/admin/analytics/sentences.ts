import type { Shape } from '@/shared/api/types';
import { average, count, isSample, percent, share, smallSample } from '../components/format';

type DayCount = Shape<'DayCount'>;

/** Days of one window that is compared with the one before. */
const WINDOW_DAYS = 7;
/** Cohorts of one window that is compared with the one before. */
const WINDOW_COHORTS = 4;

const NOT_YET = '아직 자료가 모이지 않았어요. 하루가 지나면 볼 수 있어요.';

/** The days that are over; today would look like a fall. `today` is "2026-11-21" in Seoul. */
function fullDays(days: readonly DayCount[], today: string): DayCount[] {
  return days.filter(({ date }) => date < today);
}

function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The comparison for a chosen range: the sum of the equally long period before, if known. */
export type Compared = { before: number | null };

/**
 * " 그 전 7일(28명)보다 21% 늘었어요." with a leading blank; empty without a comparison. With fewer
 * than `SAMPLE_MIN` people before, it states the number instead of a percentage.
 */
function change(now: number, before: number | null, said: string, people = before ?? 0): string {
  if (before === null) return '';
  if (now === before) return ` 그 전 ${said}과 같아요.`;
  const verb = now > before ? '늘었어요' : '줄었어요';
  if (before === 0) return ` 그 전 ${said}보다 ${verb}.`;
  const by = Math.abs(now - before);
  const much = isSample(people)
    ? percent(Math.round((by / before) * 100))
    : `${average(tenths(by))}명`;
  return ` 그 전 ${said}보다 ${much} ${verb}.`;
}

/** Sign-ups of the last seven full days (or the chosen ones), compared with the period before. */
export function growthSentence(
  days: readonly DayCount[],
  today: string,
  compared: Compared | null = null,
): string {
  if (compared) {
    const joined = known(days.map((day) => day.count));
    if (joined.length === 0) return NOT_YET;
    const { before } = compared;
    const now = sum(joined);
    return `이 기간에 ${count(now)}명이 가입했어요.${change(now, before, `같은 기간(${count(before)}명)`)}`;
  }
  const counts = fullDays(days, today).map((day) => day.count);
  const recent = known(counts.slice(-WINDOW_DAYS));
  if (recent.length === 0) return NOT_YET;
  const earlier = known(counts.slice(-2 * WINDOW_DAYS, -WINDOW_DAYS));
  const before = earlier.length < WINDOW_DAYS ? null : sum(earlier);
  const now = sum(recent);
  return `어제까지 7일 동안 ${count(now)}명이 가입했어요.${change(now, before, `7일(${count(before)}명)`)}`;
}

/**
 * Daily active members of the last seven days (or the chosen ones), compared with the period
 * before.
 */
export function activeSentence(
  days: readonly DayCount[],
  today: string,
  compared: Compared | null = null,
): string {
  const counts = compared
    ? days.map((day) => day.count)
    : fullDays(days, today).map((day) => day.count);
  const recent = known(compared ? counts : counts.slice(-WINDOW_DAYS));
  if (recent.length === 0) return NOT_YET;
  const earlier = known(counts.slice(-2 * WINDOW_DAYS, -WINDOW_DAYS));
  const total = compared ? compared.before : earlier.length < WINDOW_DAYS ? null : sum(earlier);
  const before = total === null ? null : total / (compared ? days.length : WINDOW_DAYS);
  const now = sum(recent) / recent.length;
  const span = compared ? '이 기간에' : '어제까지 7일 동안';
  const said = `${compared ? '같은 기간' : '7일'}(평균 ${before === null ? '' : average(tenths(before))}명)`;
  return `${span} 하루 평균 ${average(tenths(now))}명이 다녀갔어요.${change(now, before, said, total ?? 0)}`;
}

/** The most frequent range of levels. */
export function levelSentence(levels: readonly Shape<'LevelCount'>[]): string {
  const total = sum(levels.map((level) => level.count));
  if (total === 0) return '아직 회원이 없어요.';
  const most = Math.max(...levels.map((level) => level.count));
  const ranges = levels.filter((level) => level.count === most).map((level) => level.levelRange);
  const each = ranges.length > 1 ? '각각 ' : '';
  const part = isSample(total) ? `${share(most / total)}예요` : `${count(most)}명이에요`;
  return `${ranges.join(', ')} 레벨이 가장 많아요. 회원 ${count(total)}명 가운데 ${each}${part}.`;
}

/** When the site is busiest, and when it is still. */
export function hourSentence(hours: readonly Shape<'HourCount'>[], isChosen = false): string {
  const counted = hours.flatMap(({ hour, count: value }) =>
    value === null ? [] : [{ hour, value }],
  );
  const total = sum(counted.map(({ value }) => value));
  const ordered = counted.toSorted((a, b) => b.value - a.value);
  const [top] = ordered;
  const least = ordered.at(-1);
  if (!top || !least || total === 0) {
    return isChosen ? '고른 기간에는 활동이 없어요.' : '최근 7일에는 활동이 없어요.';
  }
  const part = isSample(total) ? `전체의 ${share(top.value / total)}` : `${count(top.value)}건`;
  return `${top.hour}시에 가장 활발하고(${part}) ${least.hour}시에 가장 조용해요.`;
}

function members(cohorts: readonly Shape<'Cohort'>[]): number {
  return sum(cohorts.map((cohort) => cohort.size));
}

/** The share of all these members who came back one week after they joined. */
function returned(cohorts: readonly Shape<'Cohort'>[]): number {
  return sum(cohorts.map((cohort) => cohort.size * (cohort.shares[1] ?? 0))) / members(cohorts);
}

/** New members who came back the week after, compared with those who joined earlier. */
export function cohortSentence(cohorts: readonly Shape<'Cohort'>[]): string {
  const seen = cohorts
    .filter(({ shares }) => shares.length > 1)
    .toSorted((a, b) => a.week.localeCompare(b.week));
  const recent = seen.slice(-WINDOW_COHORTS);
  const people = members(recent);
  if (people === 0) return '아직 가입한 지 두 주가 지난 회원이 없어요.';
  if (!isSample(people)) return `최근 가입자의 비율을 말하기에는 ${smallSample(people)}.`;
  const now = returned(recent);
  const earlier = seen.slice(-2 * WINDOW_COHORTS, -WINDOW_COHORTS);
  const said = `최근 가입자의 ${share(now)}가 다음 주에 다시 왔어요.`;
  if (!isSample(members(earlier))) return said;
  const before = returned(earlier);
  const points = tenths((now - before) * 100);
  if (points === 0) return `${said} 그 전과 같아요.`;
  const verb = points > 0 ? '높아졌어요' : '낮아졌어요';
  return `${said} 그 전 4주(${share(before)})보다 ${average(Math.abs(points))}%p ${verb}.`;
}

/** The site's day in a sentence. */
export function todaySentence(overview: Shape<'Overview'>): string {
  const { totalUsers, activeUsers24h, newDiariesDay, newCommentsDay } = overview;
  const written = `오늘 일기 ${count(newDiariesDay)}개와 댓글 ${count(newCommentsDay)}개가 올라왔어요.`;
  if (totalUsers === 0 || activeUsers24h === 0) return written;
  const came = isSample(totalUsers)
    ? `회원의 ${share(activeUsers24h / totalUsers)}가`
    : `회원 ${count(totalUsers)}명 가운데 ${count(activeUsers24h)}명이`;
  return `${written} ${came} 최근 24시간에 다녀갔어요.`;
}
