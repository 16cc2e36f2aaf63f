import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Feed } from '@/features/diaries/Feed';
import { keys } from '@/shared/query/keys';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

/** An answer that comes when the test says so. */
function held() {
  let release = (_answer: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer: () => answer, release: (response: Response) => release(response) };
}

async function like() {
  const button = await screen.findByRole('button', { name: /좋아요/ });
  await userEvent.click(button);
  return button;
}

function serveLike(answer: () => Response | Promise<Response>) {
  return serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [entryWith()],
    'POST /api/diary/12/like': answer,
  });
}

it('counts at once, waits for the answer and takes its number', async () => {
  const { answer, release } = held();
  const heard = serveLike(answer);
  show(<Feed order="latest" />);
  await screen.findByRole('article');
  await waitFor(() => expect(heard.some(({ call }) => call.includes('me'))).toBe(true));
  const button = await like();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(button).toHaveTextContent('8');
  await userEvent.click(button);
  const [sent, ...more] = heard.filter(({ call }) => call.startsWith('POST'));
  // What it is to be, so that a press whose answer was lost can be sent again.
  expect(sent?.query).toEqual({ on: 'true' });
  expect(more).toEqual([]);
  release(json({ liked: true, count: 31 }));
  expect(await screen.findByRole('button', { name: /좋아요 ?31/ })).toBe(button);
});

it('is one press while it is on its way, wherever the entry is shown', async () => {
  const { answer, release } = held();
  const heard = serveLike(answer);
  show(
    <>
      <Feed order="latest" />
      <Feed order="popular" />
    </>,
  );
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const [one, other] = screen.getAllByRole('button', { name: /좋아요/ }) as HTMLElement[];
  if (one) await userEvent.click(one);
  expect(other).toHaveTextContent('8');
  if (other) await userEvent.click(other);
  expect(heard.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  release(json({ liked: true, count: 31 }));
  await waitFor(() => expect(other).toHaveTextContent('31'));
  expect(one).toHaveTextContent('31');
});

it('ends where the last press says, however late the list is answered', async () => {
  let asked = 0;
  let late = (_: Response) => {};
  const likes = [json({ liked: true, count: 8 }), json({ liked: false, count: 7 })];
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': () =>
      asked++ ? new Promise<Response>((resolve) => (late = resolve)) : json([entryWith()]),
    'POST /api/diary/12/like': () => likes.shift() ?? refusal(500),
  });
  const client = show(<Feed order="latest" />);
  const button = await like();
  await waitFor(() => expect(button).toHaveTextContent('8'));
  void client.invalidateQueries({ queryKey: keys.feeds });
  await waitFor(() => expect(asked).toBe(2));
  await userEvent.click(button);
  await waitFor(() => expect(likes).toHaveLength(0));
  await act(async () => late(json([entryWith({ isLiked: true, likesCount: 8 })])));
  expect(button).toHaveTextContent('7');
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

it('goes back to exactly what it was when it fails', async () => {
  const { answer, release } = held();
  serveLike(answer);
  show(<Feed order="latest" />);
  const button = await like();
  expect(button).toHaveTextContent('8');
  release(refusal(500));
  expect(await screen.findByText('좋아요를 남기지 못했어요. 지금은 안 돼요.')).toBeInTheDocument();
  expect(button).toHaveTextContent('7');
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

it('asks a visitor to sign in', async () => {
  const heard = serve({ 'GET /api/diary': [entryWith()] });
  show(<Feed order="latest" />);
  await like();
  expect(await screen.findByText('로그인 필요')).toBeInTheDocument();
  expect(screen.getByText('좋아요를 누르려면 로그인이 필요합니다.')).toBeInTheDocument();
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});
