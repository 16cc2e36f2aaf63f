import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import ConsentDialog from '@/features/documents/ConsentDialog';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import MovedPage from './MovedPage';

const documents = [
  { kind: 'terms', title: '이용약관', path: '/terms-of-service/1', version: 1, bodyHash: 'aa' },
  {
    kind: 'privacy',
    title: '개인정보처리방침',
    path: '/privacy-policy/1',
    version: 1,
    bodyHash: 'bb',
  },
];
const WELCOME = {
  nickname: '콩이집사',
  postsCount: 1234,
  commentsCount: 56,
  level: 3,
  experience: 240,
  choosesNickname: false,
  needsEmail: false,
  documents,
};
const GET = 'GET /api/moved/welcome';
const POST = 'POST /api/moved/welcome';
const CONSENTS = [
  { kind: 'terms', version: 1, bodyHash: 'aa' },
  { kind: 'privacy', version: 1, bodyHash: 'bb' },
];

function open(answers: Record<string, unknown>) {
  const heard = serve({
    'GET /api/auth/me': { ...MEMBER, needsConsent: true, awaitsWelcome: true },
    'GET /api/auth/check-nickname': { available: true, message: '쓸 수 있는 닉네임이에요.' },
    ...answers,
  });
  show(<MovedPage />, '/welcome-back');
  return heard;
}

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: '새 집에서 시작하기' }));

it('says what came along and asks for documents and age', async () => {
  const heard = open({ [GET]: WELCOME, [POST]: null });
  expect(await screen.findByRole('heading', { name: '새 집으로 옮겨 왔어요' })).toBeVisible();
  expect(screen.getByText('1,234개')).toBeVisible();
  expect(screen.getByText('240 (레벨 3)')).toBeVisible();
  await press();
  expect(await screen.findByText('만 14세 이상만 쓸 수 있어요')).toBeVisible();
  expect(heard.some(({ call }) => call === POST)).toBe(false);

  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(heard.find(({ call }) => call === POST)?.body).toEqual({
    consents: CONSENTS,
    isOver14: true,
    nickname: null,
    email: null,
  });
});

it('asks for a nickname and an address where they are missing', async () => {
  const heard = open({
    [GET]: { ...WELCOME, choosesNickname: true, needsEmail: true },
    [POST]: null,
  });
  await userEvent.type(await screen.findByLabelText(/닉네임/), '새집콩이');
  await userEvent.type(screen.getByLabelText(/이메일/), 'kongi@example.kr');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press();
  await waitFor(() => expect(heard.some(({ call }) => call === POST)).toBe(true));
  expect(heard.find(({ call }) => call === POST)?.body).toMatchObject({
    nickname: '새집콩이',
    email: 'kongi@example.kr',
  });
});

it('has nothing to ask of others', async () => {
  open({ [GET]: () => refusal(404) });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('is where a missing consent leads who came with a move', async () => {
  serve({ 'GET /api/auth/me': { ...MEMBER, needsConsent: true, awaitsWelcome: true } });
  const close = vi.fn();
  show(<ConsentDialog onClose={close} />, '/community');
  await waitFor(() => expect(window.location.pathname).toBe('/welcome-back'));
  expect(close).toHaveBeenCalled();
});
