import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Feed } from '@/features/diaries/Feed';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

const CALL = 'POST /api/diary/12/bookmark';

async function press() {
  show(<Feed order="latest" />);
  await screen.findByRole('article');
  const button = await screen.findByRole('button', { name: '북마크' });
  await userEvent.click(button);
  return button;
}

it('keeps at once, blocks while it waits, and takes the word of the server', async () => {
  let answer = (_response: Response) => {};
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [entryWith()],
    [CALL]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const button = await press();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button);
  expect(heard.filter(({ call }) => call === CALL)).toHaveLength(1);
  answer(json({ bookmarked: false }));
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
});

it('goes back to what it was when it fails', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [entryWith({ isBookmarked: true })],
    [CALL]: () => refusal(500),
  });
  const button = await press();
  expect(
    await screen.findByText('북마크 처리 중 오류가 발생했습니다. 지금은 안 돼요.'),
  ).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-pressed', 'true');
});

it('asks a visitor to sign in', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  await press();
  expect(await screen.findByText('로그인 필요')).toBeInTheDocument();
  expect(screen.getByText('북마크를 사용하려면 로그인이 필요합니다.')).toBeInTheDocument();
});

it('says that it could not be kept', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  serve({ 'GET /api/auth/me': MEMBER, 'GET /api/diary': [entryWith()], [CALL]: broken });
  await press();
  expect(await screen.findByText('오류')).toBeInTheDocument();
  expect(screen.getByText('북마크 처리 중 오류가 발생했습니다.')).toBeInTheDocument();
});
