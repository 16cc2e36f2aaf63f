import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import RegisterCompletePage from './RegisterCompletePage';

const PENDING = 'GET /api/auth/google/pending';
const COMPLETE = 'POST /api/auth/google/complete';
const LINK = 'POST /api/auth/google/link';
const NEW = {
  kind: 'register',
  asksEmail: false,
  email: 'kongi@example.kr',
  suggestedNickname: '콩이집사',
};
const OLD = { ...NEW, kind: 'link' };

function open(answers: Record<string, unknown>, address = '/register/complete') {
  const heard = serve({
    'GET /api/auth/check-nickname': { available: true, message: '쓸 수 있는 닉네임이에요.' },
    ...answers,
  });
  show(<RegisterCompletePage />, address);
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
    greeting: '',
    invitation: '',
    email: null,
    nickname: '콩이집사',
    agreeToTerms: true,
    marketing: false,
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
  expect(heard.find(({ call }) => call === LINK)?.body).toEqual({
    password: 'haebaragi7',
    email: null,
  });
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

const KAKAO = '/register/complete?provider=kakao';
const ASKING = { ...NEW, asksEmail: true, email: '' };
const PENDING_AT_KAKAO = 'GET /api/auth/kakao/pending';
const COMPLETE_AT_KAKAO = 'POST /api/auth/kakao/complete';
const LINK_AT_KAKAO = 'POST /api/auth/kakao/link';

async function agree() {
  await userEvent.click(await screen.findByLabelText(/이용약관/));
  await userEvent.click(screen.getByLabelText('만 14세 이상이에요'));
}

it('asks for an address where the provider vouches for none', async () => {
  const answers = {
    [PENDING_AT_KAKAO]: ASKING,
    [COMPLETE_AT_KAKAO]: { ...MEMBER, restored: false },
  };
  const heard = open(answers, KAKAO);
  await agree();
  await press('가입 마치기');
  expect(await screen.findByText('올바른 이메일 주소를 입력해주세요')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^이메일/), 'kongi@example.kr');
  await press('가입 마치기');
  await waitFor(() => expect(window.location.search).toBe('?welcome=true&kakao=true'));
  expect(heard.find(({ call }) => call === COMPLETE_AT_KAKAO)?.body).toMatchObject({
    email: 'kongi@example.kr',
  });
});

it('leads to the password of the account that has the address, and back with all that was typed', async () => {
  const message = '이미 가입한 이메일이에요.';
  const taken = { code: 'email_taken', message, fields: { email: message } };
  const heard = open(
    {
      [PENDING_AT_KAKAO]: ASKING,
      [COMPLETE_AT_KAKAO]: () => refusal(409, taken),
      [LINK_AT_KAKAO]: { ...MEMBER, restored: false },
    },
    KAKAO,
  );
  await agree();
  await userEvent.type(screen.getByLabelText(/^이메일/), 'kongi@example.kr');
  await press('가입 마치기');
  expect(await screen.findByText(message)).toBeVisible();
  await press('내 계정에 연결하기');
  await press('다른 이메일로 가입하기');
  expect(await screen.findByLabelText(/^이메일/)).toHaveValue('kongi@example.kr');
  expect(screen.getByLabelText('만 14세 이상이에요')).toBeChecked();
  await press('내 계정에 연결하기');
  await userEvent.type(await screen.findByLabelText('비밀번호'), 'haebaragi7');
  await press('연결하고 로그인');
  await waitFor(() => expect(window.location.search).toBe('?login=success'));
  expect(heard.find(({ call }) => call === LINK_AT_KAKAO)?.body).toEqual({
    password: 'haebaragi7',
    email: 'kongi@example.kr',
  });
});

it('has nothing to offer to a member', async () => {
  open({ [PENDING]: () => refusal(404), 'GET /api/auth/me': MEMBER });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
