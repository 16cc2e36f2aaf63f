import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { json, refusal, serve, silence } from '@/testing/network';
import { NEIGHBOUR, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import UserPage from './UserPage';

const PROFILE = {
  'GET /api/users/9': { ...NEIGHBOUR, postsCount: 1234 },
  'GET /api/hamsters/user/9': [],
  'GET /api/diary/user/9': [],
};
const POSTS = 'GET /api/community/user/9';
const COMMENTS = 'GET /api/community/user/9/comments';

function comment(id: number, content = '저희 애도 그래요!') {
  const post = { id: 21, title: '톱밥은 뭘 쓰세요?' };
  return { id, content, parentId: null, createdAt: '2026-11-19T12:00:00Z', post };
}

function visit(path: string, answers: Record<string, unknown>) {
  const heard = serve({ ...PROFILE, ...answers });
  const client = show(
    <Route path="/user/:id">
      <UserPage />
    </Route>,
    path,
  );
  return { heard, client };
}

it('keeps the tab in the address and asks for nothing else', async () => {
  const { heard } = visit('/user/9', { [POSTS]: [postWith()], [COMMENTS]: [comment(1)] });
  await userEvent.click(await screen.findByRole('tab', { name: /^게시글 ?1.2K$/ }));
  const link = await screen.findByRole('link', { name: '톱밥은 뭘 쓰세요?' });
  expect(link).toHaveAttribute('href', '/community/post/21');
  expect(window.location.search).toBe('?tab=posts');
  expect(heard.some(({ call }) => call === COMMENTS)).toBe(false);
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('저희 애도 그래요!')).toBeInTheDocument();
  expect(window.location.search).toBe('?tab=comments');
});

describe.each([
  { tab: 'posts', call: POSTS, loading: '게시글을 불러오는 중', empty: '아직 쓴 게시글이 없어요' },
  {
    tab: 'comments',
    call: COMMENTS,
    loading: '댓글을 불러오는 중',
    empty: '아직 남긴 댓글이 없어요',
  },
])('the $tab of a member', ({ tab, call, loading, empty }) => {
  it('are on their way', async () => {
    visit(`/user/9?tab=${tab}`, { [call]: silence });
    expect(await screen.findByText(loading)).toBeInTheDocument();
  });

  it('say what went wrong and are asked for again', async () => {
    const answers = [refusal(503), json([])];
    visit(`/user/9?tab=${tab}`, { [call]: () => answers.shift() ?? refusal(500) });
    await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('heading', { name: empty })).toBeInTheDocument();
  });

  it('lead to the community while there are none', async () => {
    visit(`/user/9?tab=${tab}`, { [call]: [] });
    expect(await screen.findByRole('heading', { name: empty })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '커뮤니티 둘러보기' })).toHaveAttribute(
      'href',
      '/community',
    );
  });
});

it('offers more posts while there are, and shows none twice', async () => {
  const pages = [
    json([postWith({ id: 3 }), postWith({ id: 2 })], { 'X-Next-Cursor': 'abc' }),
    json([postWith({ id: 2 }), postWith({ id: 1 })]),
  ];
  visit('/user/9?tab=posts', { [POSTS]: () => pages.shift() ?? refusal(500) });
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

it('leads from a comment to its post', async () => {
  visit('/user/9?tab=comments', { [COMMENTS]: [comment(1), comment(2, '고마워요')] });
  const links = await screen.findAllByRole('link', { name: '톱밥은 뭘 쓰세요?' });
  expect(links).toHaveLength(2);
  expect(links[0]).toHaveAttribute('href', '/community/post/21');
  expect(screen.getByText('고마워요')).toBeInTheDocument();
});
