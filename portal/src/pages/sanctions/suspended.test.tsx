import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NewComment } from '@/content/comments/NewComment';
import ComposeOverlay from '@/features/community/compose/ComposeOverlay';
import CreateDiaryPage from '@/pages/create-diary/CreateDiaryPage';
import HamstersPage from '@/pages/hamsters/HamstersPage';
import { serve } from '@/testing/network';
import { BOARDS, HAMSTER, MEMBER, sanctionWith } from '@/testing/samples';
import { show } from '@/testing/screen';

afterEach(() => vi.unstubAllGlobals());

const PLACES = [
  ['an entry', <CreateDiaryPage key="entry" />, '제목'],
  ['a post', <ComposeOverlay key="post" mode="create" onClose={() => {}} />, '제목'],
  ['a comment', <NewComment key="comment" place="diary-1" onAdd={async () => {}} />, '댓글'],
  ['a hamster', <HamstersPage key="hamster" />, '햄스터 이름'],
] as const;

const answers = {
  'GET /api/hamsters/my': [HAMSTER],
  'GET /api/boards': BOARDS,
  'GET /api/sanctions/my': [sanctionWith()],
};

it.each(PLACES)('tells a suspended member where %s would be written', async (_, place, label) => {
  const me = { ...MEMBER, suspendedUntil: '2099-11-27T12:00:00Z' };
  serve({ ...answers, 'GET /api/auth/me': me });
  show(place);
  expect(await screen.findByText('11월 27일까지 글쓰기가 제한되어 있어요')).toBeInTheDocument();
  expect(await screen.findByText('사유: 같은 광고를 되풀이해 올렸어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '자세히 보기' })).toHaveAttribute('href', '/sanctions');
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
});

it('lets a member write again once the suspension has ended', async () => {
  serve({ ...answers, 'GET /api/auth/me': { ...MEMBER, suspendedUntil: '2026-01-01T00:00:00Z' } });
  show(<CreateDiaryPage />, '/create-diary');
  expect(await screen.findByLabelText('제목')).toBeInTheDocument();
});
