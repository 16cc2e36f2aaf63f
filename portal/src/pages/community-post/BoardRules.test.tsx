import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const FILE = { id: 7, url: '/media/a.pdf', name: '양식.pdf', type: 'application/pdf', bytes: 2048 };
const RULES = { commentPermission: 'level:5', downloadPermission: 'members' };
const KEPT = '회원만 파일을 내려받을 수 있는 게시판이에요.';
const MUTED = '레벨 5부터 댓글을 쓸 수 있는 게시판이에요.';

function visit(me: object | null, post: object = {}) {
  serve({
    ...(me && { 'GET /api/auth/me': me }),
    'GET /api/boards': BOARDS.map((board) => ({ ...board, ...RULES })),
    'GET /api/community/21/comments': [],
    'GET /api/community/21': postWith({ files: [FILE], ...post }),
  });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21',
  );
}

it('tells a visitor what the board keeps, and names the file', async () => {
  visit(null);
  expect(await screen.findByText(KEPT)).toBeInTheDocument();
  expect(screen.getByText('양식.pdf')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /내려받기/ })).not.toBeInTheDocument();
  expect(screen.getByText(MUTED)).toBeInTheDocument();
});

it('lets a member of the level comment and download', async () => {
  visit({ ...MEMBER, level: 5 });
  expect(await screen.findByRole('link', { name: /양식.pdf .* 내려받기/ })).toBeInTheDocument();
  expect(await screen.findByRole('textbox')).toBeInTheDocument();
  expect(screen.queryByText(MUTED)).not.toBeInTheDocument();
});

it('offers a member below it no form', async () => {
  visit({ ...MEMBER, level: 4 });
  expect(await screen.findByText(MUTED)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
