import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ExperiencePage from './ExperiencePage';

const ME = { 'GET /api/auth/me': MEMBER };
const ROW = {
  id: 2,
  source: 'like_received',
  name: '좋아요 받기',
  amount: 1,
  day: '2026-11-20',
  createdAt: '2026-11-20T03:00:00Z',
  about: { title: '첫눈 온 날', url: '/diary/12' },
};

it('says of each point what it was for, and leads there', async () => {
  const taken = {
    ...ROW,
    id: 1,
    source: 'moderation',
    name: '글이 내려가 되돌림',
    amount: -20,
    about: null,
  };
  serve({ ...ME, 'GET /api/experience': [ROW, taken] });
  show(<ExperiencePage />);

  expect(await screen.findByRole('link', { name: '첫눈 온 날' })).toHaveAttribute(
    'href',
    '/diary/12',
  );
  expect(screen.getByText('+1')).toBeInTheDocument();
  expect(screen.getByText('−20')).toBeInTheDocument();
});

it('says what to do where nothing was earned', async () => {
  serve({ ...ME, 'GET /api/experience': [] });
  show(<ExperiencePage />);
  expect(await screen.findByRole('link', { name: '일기 쓰기' })).toBeInTheDocument();
});

it('offers another try when it does not come', async () => {
  serve({ ...ME, 'GET /api/experience': () => refusal(500) });
  show(<ExperiencePage />);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});
