import { describe, expect, test } from 'vitest';
import { KINDS } from '@/shared/api/kinds.gen';
import { COMMENT_LABELS, isComment, SCREENED_LABELS } from '@/shared/lib/kindFacts';
import { KIND_LABELS } from '@/shared/lib/kinds';
import { SPAM_KINDS } from './text';

describe('the kinds of content', () => {
  test('are all counted before a spammer’s writing goes', () => {
    expect(Object.values(SPAM_KINDS).sort()).toEqual(Object.values(KIND_LABELS).sort());
  });

  test('are all there to narrow the review queue, as far as rules look at them', () => {
    const screened = Object.entries(KINDS).filter(([, kind]) => kind.isScreened);
    expect(Object.keys(SCREENED_LABELS)).toEqual(screened.map(([name]) => name));
    expect(SCREENED_LABELS).toHaveProperty('contest_entry');
  });

  test('stand under something or by themselves', () => {
    expect(isComment('condolence')).toBe(true);
    expect(isComment('contest_entry')).toBe(false);
    expect(Object.keys(COMMENT_LABELS)).toEqual(['comment', 'community_comment', 'condolence']);
  });
});
