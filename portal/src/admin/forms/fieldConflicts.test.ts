import { expect, it } from 'vitest';
import {
  choiceField,
  conflictingFields,
  dateTimeField,
  formatField,
  mergeFields,
} from './fieldConflicts';

const BASE = { name: '수다', description: '아무 말', isActive: true, version: 'a' };
const MINE = { ...BASE, name: '잡담', isActive: false };
const THEIRS = { ...BASE, description: '고운 말', isActive: true, name: '이야기', version: 'b' };

it('takes of each what only that one changed, and mine where both did until it is chosen', () => {
  const fields = conflictingFields(BASE, MINE, THEIRS);
  expect(fields).toEqual([
    { name: 'name', side: 'mine' },
    { name: 'description', side: 'theirs' },
    { name: 'isActive', side: 'mine' },
  ]);
  expect(mergeFields(MINE, THEIRS, fields, {})).toEqual({
    name: '잡담',
    description: '고운 말',
    isActive: false,
    version: 'b',
  });
  expect(mergeFields(MINE, THEIRS, fields, { name: 'theirs' })).toMatchObject({ name: '이야기' });
});

it('sees no difference between an emptied field and one without words', () => {
  expect(conflictingFields({ note: '' }, { note: null }, { note: '' })).toEqual([]);
});

it('says what was chosen and when in words', () => {
  const fields = {
    places: choiceField('찾을 곳', { diary: '일기', comment: '댓글' }),
    until: dateTimeField('끝'),
    isActive: '켜기',
  };
  expect(formatField(fields, 'places', ['diary', 'comment'])).toBe('일기, 댓글');
  expect(formatField(fields, 'places', [])).toBe('–');
  expect(formatField(fields, 'until', '2026-11-22T06:00:00Z')).toBe('2026. 11. 22. 15:00');
  expect(formatField(fields, 'isActive', false)).toBe('끔');
});
