import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { PostRow } from '@/features/community/PostRow';
import { createQueryClient } from '@/shared/api/queryClient';
import { keys } from '@/shared/query/keys';
import { refusal, serve, silence } from '@/testing/network';
import { BOARDS, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const stub = postWith({
  title: '비밀글입니다',
  content: '',
  preview: '',
  isSecret: true,
  mayRead: false,
});
const POST = 'GET /api/community/21';

function visit() {
  const client = createQueryClient();
  // A list was read before.
  client.setQueryData([...keys.community, 'list'], { items: [stub], pinned: [], total: 1 });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21',
    client,
  );
}

it('says who reads a secret post', async () => {
  serve({ 'GET /api/boards': BOARDS, [POST]: () => refusal(403, { code: 'post_secret' }) });
  visit();
  expect(await screen.findByRole('heading', { name: '비밀글이에요' })).toBeInTheDocument();
  expect(screen.getByText('쓴 사람과 운영진만 볼 수 있어요.')).toBeInTheDocument();
});

it('shows no row of a list as the post', () => {
  serve({ 'GET /api/boards': BOARDS, [POST]: silence });
  visit();
  expect(screen.queryByRole('heading', { name: '비밀글입니다' })).not.toBeInTheDocument();
  expect(screen.getByText('게시글을 불러오는 중')).toBeInTheDocument();
});

it('marks it in a list', () => {
  serve({ 'GET /api/boards': BOARDS });
  show(<PostRow post={stub} withoutBoard />);
  expect(screen.getByRole('link', { name: '비밀글입니다' })).toHaveAttribute(
    'href',
    '/community/post/21',
  );
  expect(screen.getByText('비밀글')).toBeInTheDocument();
});
