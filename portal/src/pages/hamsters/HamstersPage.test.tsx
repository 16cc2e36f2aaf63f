import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import HamstersPage from './HamstersPage';

const signedIn = { 'GET /api/auth/me': MEMBER };

it('sends a visitor to sign in and back', async () => {
  serve({});
  show(<HamstersPage />, '/hamsters');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toBe('?next=%2Fhamsters');
});

it('says that the hamsters are on their way, with room for three', () => {
  serve({ ...signedIn, 'GET /api/hamsters/my': silence });
  show(<HamstersPage />);
  expect(screen.getByRole('heading', { name: '내 햄스터 관리' })).toBeInTheDocument();
  expect(screen.getByText('햄스터를 불러오는 중')).toBeInTheDocument();
  expect(document.querySelectorAll('.ghost')).toHaveLength(3);
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({
    ...signedIn,
    'GET /api/hamsters/my': () => (tries++ === 0 ? refusal(503) : json([HAMSTER])),
  });
  show(<HamstersPage />);
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('link', { name: '뭉치' })).toBeInTheDocument();
});

it('shows each with its age and figures', async () => {
  serve({ ...signedIn, 'GET /api/hamsters/my': [HAMSTER] });
  show(<HamstersPage />);
  expect(await screen.findByRole('link', { name: '뭉치' })).toHaveAttribute('href', '/hamster/5');
  expect(screen.getByText('골든 햄스터')).toBeInTheDocument();
  expect(screen.getByText('1.2K')).toHaveAttribute('title', '1,234');
});

it('registers the first one, with the birth date at midnight UTC', async () => {
  const list: unknown[] = [];
  const heard = serve({
    ...signedIn,
    'GET /api/hamsters/my': () => json(list),
    'POST /api/hamsters': () => {
      list.push(HAMSTER);
      return json(HAMSTER);
    },
  });
  show(<HamstersPage />);
  await userEvent.click(await screen.findByRole('button', { name: '첫 햄스터 등록하기' }));
  await userEvent.click(await screen.findByRole('button', { name: '등록하기' }));
  expect(await screen.findByText('이름을 입력해주세요')).toBeInTheDocument();
  expect(screen.getByText('품종을 입력해주세요')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^이름/), '뭉치');
  await userEvent.type(screen.getByLabelText(/^품종/), '골든 햄스터');
  await userEvent.type(screen.getByLabelText('태어난 날'), '2025-03-14');
  await userEvent.click(screen.getByRole('button', { name: '등록하기' }));
  expect(await screen.findByText('햄스터를 등록했어요.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '뭉치' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === 'POST /api/hamsters')?.body).toEqual({
    name: '뭉치',
    breed: '골든 햄스터',
    birthDate: '2025-03-14T00:00:00.000Z',
    description: null,
    profileImage: null,
    sex: null,
    species: null,
  });
});

it('asks before one is deleted', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/hamsters/my': () => json(heard.some(removal) ? [] : [HAMSTER]),
    'DELETE /api/hamsters/5': { ok: true },
  });
  const removal = ({ call }: { call: string }) => call.startsWith('DELETE');
  show(<HamstersPage />);
  await userEvent.click(await screen.findByRole('button', { name: '뭉치 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  expect(await screen.findByText('뭉치를 지울까요?')).toBeInTheDocument();
  expect(heard.some(removal)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  expect(await screen.findByText('아직 등록한 햄스터가 없어요')).toBeInTheDocument();
});

it('shows those of others that one cares for, and lets one leave', async () => {
  const owner = { ...HAMSTER.owner, id: 9, nickname: '두부언니' };
  const cared = {
    hamster: { ...HAMSTER, id: 8, name: '두부', owner },
    role: 'write',
    since: '2026-11-20T00:00:00Z',
  };
  const heard = serve({
    ...signedIn,
    'GET /api/hamsters/my': [],
    'GET /api/hamsters/cared': () => json(heard.some(leaving) ? [] : [cared]),
    [`DELETE /api/hamsters/8/carers/${MEMBER.id}`]: {},
  });
  const leaving = ({ call }: { call: string }) => call.startsWith('DELETE');
  show(<HamstersPage />);
  expect(await screen.findByText('아직 등록한 햄스터가 없어요')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: '함께 돌보는 햄스터' })).toBeInTheDocument();
  expect(screen.getByText('두부언니님의 햄스터 · 함께 쓰기')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '두부 건강수첩' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '두부 메뉴' }));
  expect(screen.queryByRole('menuitem', { name: '지우기' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: '그만 돌보기' }));
  const asked = await screen.findByRole('dialog', { name: '두부를 그만 돌볼까요?' });
  await userEvent.click(within(asked).getByRole('button', { name: '그만 돌보기' }));
  await waitFor(() => expect(screen.queryByText('함께 돌보는 햄스터')).not.toBeInTheDocument());
});
