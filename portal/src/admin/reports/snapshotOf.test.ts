import { expect, it } from 'vitest';
import type { SnapshotField } from '@/shared/api/kinds.gen';
import { SNAPSHOT_LABELS } from './caseText';
import { snapshotOf } from './snapshotOf';

/** As a case keeps what its author chose, and how that is told; other words are told as they are. */
const CODES: Partial<Record<SnapshotField, [kept: unknown, told: string]>> = {
  mood: ['sleepy', '졸려요'],
  weather: ['snowy', '눈'],
  activity: ['wheel', '쳇바퀴'],
  sex: ['female', '암컷'],
  species: ['winter_white', '드워프 윈터화이트'],
  entryDate: ['2026-11-02', '2026. 11. 2.'],
  birthDate: ['2025-03-14', '2025. 3. 14.'],
  passedOn: ['2026-10-01', '2026. 10. 1.'],
  poll: ['베딩은요?\n톱밥', '베딩은요? / 톱밥'],
  isPublic: [false, '나만 보기'],
};
/** Told with another field, as a picture, or by the link to where it stands. */
const ELSEWHERE = new Set<string>([
  ...['images', 'image', 'profileImage', 'hamsterBreed', 'companionNames', 'companionBreeds'],
  ...['boardId', 'contestId', 'diaryEntryId', 'postId', 'hamsterId', 'parentId'],
]);
const FIELDS = (Object.keys(SNAPSHOT_LABELS) as SnapshotField[]).filter((f) => !ELSEWHERE.has(f));

it.each(FIELDS)('tells %s of what was reported', (field) => {
  const [kept, told] = CODES[field] ?? ['콩이가 한 말', '콩이가 한 말'];
  const { title, text, facts } = snapshotOf({ [field]: kept });
  const shown = [title, text, ...facts.map(([, value]) => value)].filter(Boolean);
  expect(shown).toEqual([told]);
});

it('tells a code that it does not know as it was kept', () => {
  const { facts } = snapshotOf({ mood: 'grumpy', species: 'gerbil' });
  expect(facts.map(([, value]) => value).filter(Boolean)).toEqual(['gerbil', 'grumpy']);
});
