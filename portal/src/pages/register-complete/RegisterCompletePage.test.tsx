import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import RegisterCompletePage from './RegisterCompletePage';

afterEach(() => vi.unstubAllGlobals());

const PENDING = 'GET /api/auth/google/pending';
const COMPLETE = 'POST /api/auth/google/complete';
const LINK = 'POST /api/auth/google/link';
const NEW = { kind: 'register', email: 'kongi@example.kr', suggestedNickname: '콩이집사' };
const OLD = { ...NEW, kind: 'link' };

function open(answers: Record<string, unknown>) {
  const heard = serve({
    'GET /api/auth/check-nickname': { available: true, message: '쓸 수 있는 닉네임이에요.' },
    ...answers,
  });
  show(<RegisterCompletePage />, '/register/complete');
  return heard;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says that it looks', () => {
  open({ [PENDING]: silence });
  expect(screen.getByText('Google 계정을 확인하는 중')).toBeInTheDocument();
});

it('says when nothing is left to do', async () => {
  open({ [PENDING]: () => refusal(404) });
  expect(await screen.findByText('이어서 할 일이 없어요')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
});

it('tries again after a failure', async () => {
  let tries = 0;
  open({ [PENDING]: () => (tries++ === 0 ? refusal(503) : json(NEW)) });
  await press('다시 시도');
  expect(await screen.findByRole('heading', { name: '거의 다 됐어요' })).toBeVisible();
});

it('asks a new member for both agreements', async () => {
  const heard = open({ [PENDING]: NEW });
  await press('가입 마치기');
  expect(await screen.findByText('개인정보처리방침 및 이용약관에 동의해주세요')).toBeVisible();
  expect(screen.getByText('만 14세 이상만 가입할 수 있어요')).toBeVisible();
  expect(heard.some(({ call }) => call === COMPLETE)).toBe(false);
});

it('makes a new member and shows them around', async () => {
  const heard = open({ [PENDING]: NEW, [COMPLETE]: { ...MEMBER, restored: false } });
  expect(await screen.findByLabelText(/^닉네임/)).toHaveValue('콩이집사');
  await userEvent.click(screen.getByLabelText(/이용약관/));
  await userEvent.click(screen.getByLabelText('만 14세 이상이에요'));
  await press('가입 마치기');
  await waitFor(() => expect(window.location.search).toBe('?welcome=true&google=true'));
  expect(heard.find(({ call }) => call === COMPLETE)?.body).toEqual({
    invitation: '',
    nickname: '콩이집사',
    agreeToTerms: true,
    isOver14: true,
  });
});

it('says under its field that a nickname was taken meanwhile', async () => {
  const fields = { nickname: '이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요.' };
  open({ [PENDING]: NEW, [COMPLETE]: () => refusal(409, { fields }) });
  await userEvent.click(await screen.findByLabelText(/이용약관/));
  await userEvent.click(screen.getByLabelText('만 14세 이상이에요'));
  await press('가입 마치기');
  expect(await screen.findByText(fields.nickname)).toBeVisible();
});

it.each([
  [false, '?login=success'],
  [true, '?login=success&restored=true'],
])('links an account by its password (restored: %s)', async (restored, search) => {
  const heard = open({ [PENDING]: OLD, [LINK]: { ...MEMBER, restored } });
  await userEvent.type(await screen.findByLabelText('비밀번호'), 'haebaragi7');
  await press('연결하고 로그인');
  await waitFor(() => expect(window.location.search).toBe(search));
  expect(heard.find(({ call }) => call === LINK)?.body).toEqual({ password: 'haebaragi7' });
});

it('says that the password is wrong', async () => {
  open({
    [PENDING]: OLD,
    [LINK]: () => refusal(403, { message: '비밀번호가 맞지 않아요. 다시 확인해 주세요.' }),
  });
  await userEvent.type(await screen.findByLabelText('비밀번호'), 'nope');
  await press('연결하고 로그인');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '비밀번호가 맞지 않아요. 다시 확인해 주세요.',
  );
});

it('has nothing to offer to a member', async () => {
  open({ [PENDING]: () => refusal(404), 'GET /api/auth/me': MEMBER });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
