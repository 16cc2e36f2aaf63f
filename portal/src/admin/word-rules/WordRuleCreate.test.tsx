import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import WordRuleCreate from './WordRuleCreate';

const TEST = 'POST /api/admin/word-rules/test';
const SAMPLE = {
  kind: 'diary',
  id: 3,
  url: '/diary/3',
  author: '봄봄',
  createdAt: '2026-11-20T00:00:00Z',
  isReported: false,
  isShown: true,
  excerpt: [
    { text: '이 ', isHit: false },
    { text: '묘약', isHit: true },
    { text: ' 좋아요', isHit: false },
  ],
};

it('tries the word on what was written lately, as soon as it is typed', async () => {
  const heard = serve({
    [TEST]: {
      found: 1,
      unreported: 1,
      lookedAt: 1200,
      isCapped: true,
      days: 30,
      periods: [1, 7, 30].map((days) => ({ days, found: days === 30 ? 1 : 0, members: 1 })),
      kinds: [{ kind: 'diary', found: 1, lookedAt: 1200, isCapped: true, since: SAMPLE.createdAt }],
      members: [{ userId: 9, nickname: '봄봄', found: 1, unreported: 1 }],
      samples: [SAMPLE],
    },
  });
  showInConsole('word-rules', <WordRuleCreate />);
  await userEvent.click(await screen.findByLabelText(/^단어/));
  await userEvent.paste('묘약');
  expect(await screen.findByText('최근 30일 동안 1건을 찾았어요.')).toBeInTheDocument();
  expect(screen.getByText('묘약').tagName).toBe('MARK');
  expect(screen.getByText(/최근 것부터 일부만/)).toBeInTheDocument();
  expect(screen.getByText(/1건은 신고된 적이 없고 지금도 보여요/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '봄봄' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === TEST)?.body).toEqual({
    pattern: '묘약',
    ignoresSpaces: true,
    exceptions: [],
    appliesTo: ['diary', 'community', 'comment'],
  });
});
