import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import HomePage from './HomePage';

afterEach(() => vi.unstubAllGlobals());

it('says that the feed is on its way', () => {
  serve({ 'GET /api/diary': silence });
  show(<HomePage />);
  expect(screen.getByText('일기를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ 'GET /api/diary': () => (tries++ === 0 ? refusal(503) : json([entryWith()])) });
  show(<HomePage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('지금은 안 돼요.');
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
});

it('asks a visitor to join where there is nothing yet', async () => {
  serve({ 'GET /api/diary': [] });
  show(<HomePage />);
  expect(await screen.findByText('아직 올라온 일기가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register');
});

it('asks a member to write first', async () => {
  serve({ 'GET /api/diary': [], 'GET /api/auth/me': MEMBER });
  show(<HomePage />);
  const write = await screen.findByRole('link', { name: '첫 일기 쓰기' });
  expect(write).toHaveAttribute('href', '/create-diary');
});

it('shows entries with their hamster and day, as words and not as marks', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  show(<HomePage />);
  const card = within(await screen.findByRole('article', { name: '첫눈 온 날' }));
  for (const words of ['봄봄', '뭉치', '행복해요', '눈', '뭉치가 창밖을 봤어요.']) {
    expect(card.getByText(words)).toBeInTheDocument();
  }
  expect(screen.getByText('여기까지 다 봤어요')).toBeInTheDocument();
});

it('loads the next page by its cursor and shows an entry once', async () => {
  const pages = [
    json([entryWith()], { 'X-Next-Cursor': 'abc' }),
    json([entryWith(), entryWith({ id: 13, title: '둘째 쪽' })]),
  ];
  serve({ 'GET /api/diary': () => pages.shift() ?? refusal(500) });
  show(<HomePage />);
  const [more] = await screen.findAllByRole('button', { name: '더 보기' });
  if (more) await userEvent.click(more);
  expect(await screen.findByRole('article', { name: '둘째 쪽' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('writes words in the place of a picture that cannot be shown', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  show(<HomePage />);
  const card = await screen.findByRole('article');
  const picture = card.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(within(card).getByText('이미지를 불러올 수 없습니다.')).toBeInTheDocument();
});

it.each([
  ['/?welcome=true', '햄찌일기에 오신 걸 환영해요!'],
  ['/?welcome=true&google=true', 'Google 계정으로 가입을 마쳤어요.'],
  ['/?login=success', '로그인 성공'],
  ['/?login=success&restored=true', '다시 돌아오셨네요'],
  ['/?error=google_auth_failed', '로그인에 실패했습니다. 다시 시도해주세요.'],
  ['/?error=callback_failed', '로그인 처리 중 오류가 발생했습니다.'],
])('greets at %s and clears the address', async (path, words) => {
  serve({ 'GET /api/diary': [] });
  show(<HomePage />, path);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await waitFor(() => expect(window.location.search).toBe(''));
});
