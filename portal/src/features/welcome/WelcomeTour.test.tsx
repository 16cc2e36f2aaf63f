import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SignInProvider } from '@/shared/lib/signInProviders';
import { openDialog } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { serve } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

const NEW_MEMBER = { ...MEMBER, hamstersCount: 0, diariesCount: 0 };

type Opened = { provider?: SignInProvider; me?: typeof NEW_MEMBER };

async function open({ provider, me = NEW_MEMBER }: Opened = {}) {
  const registered = { ...HAMSTER, name: '뭉치' };
  const heard = serve({ 'GET /api/auth/me': me, 'POST /api/hamsters': registered });
  show(null);
  await openDialog(() => import('./WelcomeTour'), { provider });
  await screen.findByText(/콩이집사님, 반가워요/);
  return heard;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('walks three steps, there and back, and goes to each', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: '햄찌일기에 오신 걸 환영해요!' })).toBeVisible();
  expect(screen.getByRole('button', { name: '다음' })).toHaveFocus();
  await press('다음');
  expect(screen.getByRole('dialog', { name: '이런 걸 할 수 있어요' })).toBeVisible();
  expect(screen.getByRole('group', { name: '3단계 중 2단계, 이런 걸 할 수 있어요' })).toHaveFocus();
  await press('다음');
  expect(screen.getByText('3단계 중 3단계')).toBeVisible();
  await press('이전');
  expect(screen.getByText('3단계 중 2단계')).toBeVisible();
});

it('ends in the form of the first hamster, and leads on to the first entry', async () => {
  const heard = await open();
  await press('다음');
  await press('다음');
  await press('등록하기');
  expect(await screen.findByText('이름을 입력해주세요')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^이름/), '뭉치');
  await userEvent.type(screen.getByLabelText(/^품종/), '골든 햄스터');
  await press('등록하기');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = heard.find(({ call }) => call === 'POST /api/hamsters');
  expect(sent?.body).toMatchObject({ name: '뭉치', breed: '골든 햄스터', birthDate: null });
  await press('첫 일기 쓰기');
  await waitFor(() => expect(window.location.pathname).toBe('/create-diary'));
});

it('leads to the form of the first entry who has a hamster', async () => {
  await open({ me: { ...NEW_MEMBER, hamstersCount: 1 } });
  await press('다음');
  expect(screen.getByText('2단계 중 2단계')).toBeVisible();
  await press('첫 일기 쓰기');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/create-diary'));
});

it('may be left for later', async () => {
  await open();
  await press('나중에 볼게요');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is not covered by what nobody asked for', async () => {
  await open();
  act(() => toast({ title: '출석 완료!', unasked: true }));
  expect(screen.queryByText('출석 완료!')).not.toBeInTheDocument();
  await press('나중에 볼게요');
  expect(screen.getByText('출석 완료!')).toBeVisible();
});

it('says so when the member came over Google', async () => {
  await open({ provider: 'kakao' });
  expect(screen.getByText(/카카오 계정으로 가입을 마쳤어요/)).toBeVisible();
});
