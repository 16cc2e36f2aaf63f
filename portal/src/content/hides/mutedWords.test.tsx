import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import HomePage from '@/pages/home/HomePage';
import { type Heard, json, refusal, serve } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import MutedWordsDialog from './MutedWordsDialog';

const READ = 'GET /api/muted-words';
const WRITE = 'PUT /api/muted-words';

it('adds words and takes one away, each at once', async () => {
  const heard: Heard[] = serve({
    'GET /api/auth/me': MEMBER,
    [READ]: { words: ['뱀'] },
    [WRITE]: () => json(heard.at(-1)?.body),
  });
  show(<MutedWordsDialog onClose={() => {}} />);
  await userEvent.type(
    await screen.findByRole('textbox', { name: /더할 낱말/ }),
    '무지개다리, 병원{Enter}',
  );
  expect(await screen.findByText('병원')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '뱀 빼기' }));
  await waitFor(() => expect(screen.queryByText('뱀')).not.toBeInTheDocument());
  expect(heard.filter(({ call }) => call === WRITE).map(({ body }) => body)).toEqual([
    { words: ['뱀', '무지개다리', '병원'] },
    { words: ['무지개다리', '병원'] },
  ]);
});

it('says at the field what is refused and keeps what was typed', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    [READ]: { words: [] },
    [WRITE]: () => refusal(422, { fields: { words: '낱말 하나는 30자까지 쓸 수 있어요.' } }),
  });
  show(<MutedWordsDialog onClose={() => {}} />);
  const box = await screen.findByRole('textbox', { name: /더할 낱말/ });
  await userEvent.click(screen.getByRole('button', { name: '더하기' }));
  expect(await screen.findByText('보고 싶지 않은 낱말을 적어 주세요.')).toBeInTheDocument();
  await userEvent.type(box, '긴 낱말{Enter}');
  expect(await screen.findByText('낱말 하나는 30자까지 쓸 수 있어요.')).toBeInTheDocument();
  expect(box).toHaveValue('긴 낱말');
});

it('closes an entry with such a word in the feed and opens it on request', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [entryWith({ isMuted: true }), entryWith({ id: 13, title: '봄날' })],
  });
  show(<HomePage />);
  await userEvent.click(
    await screen.findByRole('button', { name: /안 볼 낱말이 들어 있는 글 보기/ }),
  );
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(screen.queryByText(/안 볼 낱말/)).not.toBeInTheDocument();
});
