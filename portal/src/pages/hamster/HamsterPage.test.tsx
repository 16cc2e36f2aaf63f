import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { watchCanvas } from '@/testing/canvas';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER, NEIGHBOUR } from '@/testing/samples';
import { show } from '@/testing/screen';
import HamsterPage from './HamsterPage';

const OTHERS = { ...HAMSTER, owner: { ...HAMSTER.owner, id: NEIGHBOUR.id, nickname: '봄봄' } };
const SERVED = {
  'GET /api/hamsters/5': OTHERS,
  'GET /api/hamsters/5/diaries': [entryWith()],
};

function visit() {
  show(
    <Route path="/hamster/:id">
      <HamsterPage />
    </Route>,
    '/hamster/5',
  );
}

it('says that the hamster is on its way', () => {
  serve({ 'GET /api/hamsters/5': silence });
  visit();
  expect(screen.getByText('햄스터를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...SERVED, 'GET /api/hamsters/5': () => (tries++ === 0 ? refusal(503) : json(OTHERS)) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { level: 1, name: '뭉치' })).toBeInTheDocument();
});

it('says that there is no such hamster, with the way back', async () => {
  serve({ 'GET /api/hamsters/5': () => refusal(404) });
  visit();
  const title = '햄스터를 찾을 수 없어요';
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText('지워진 프로필이거나 주소가 바뀌었을 수 있어요.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '뒤로 가기' })).toBeInTheDocument();
});

it('shows it with its figures, its person and its diary', async () => {
  serve(SERVED);
  visit();
  expect(await screen.findByText('1.2K')).toHaveAttribute('title', '1,234');
  expect(screen.getByText('골든 햄스터')).toBeInTheDocument();
  expect(screen.getByText(/^(\d+년 )?\d+개월$|^\d+년$/)).toBeInTheDocument();
  expect(screen.getByText('2026. 1. 1.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /집사 ?봄봄/ })).toHaveAttribute('href', '/user/9');
  expect(screen.getByRole('heading', { name: '뭉치와 함께한 날들' })).toBeInTheDocument();
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

it('leaves the age out where no birth date is known', async () => {
  serve({ ...SERVED, 'GET /api/hamsters/5': { ...OTHERS, birthDate: null } });
  visit();
  await screen.findByRole('heading', { level: 1, name: '뭉치' });
  expect(screen.queryByText(/개월/)).not.toBeInTheDocument();
});

it('lets its person change it and write its first entry', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/hamsters/5': HAMSTER,
    'GET /api/hamsters/5/diaries': [],
  });
  visit();
  expect(await screen.findByText('아직 일기가 없어요')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '첫 일기 쓰기' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '뭉치 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '정보 고치기' }));
  expect(await screen.findByRole('dialog', { name: '햄스터 정보 고치기' })).toBeInTheDocument();
});

it('lets its person take a farewell back, after asking', async () => {
  let hamster = { ...HAMSTER, passedOn: '2026-11-01', farewell: '고마웠어, 뭉치야.' } as object;
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/hamsters/5': () => json(hamster),
    'GET /api/hamsters/5/diaries': [],
    'GET /api/hamsters/5/ends': [],
    'GET /api/hamsters/5/condolences': [],
    'DELETE /api/hamsters/5/farewell': () => {
      hamster = HAMSTER;
      return json(HAMSTER);
    },
  });
  visit();
  expect(await screen.findByText('고마웠어, 뭉치야.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '뭉치 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '되돌리기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '예전 모습으로 되돌릴까요?' }));
  await userEvent.click(dialog.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(screen.queryByText('고마웠어, 뭉치야.')).not.toBeInTheDocument());
});

it('offers others to report it, and anybody to make its card', async () => {
  serve({ ...SERVED, 'GET /api/auth/me': MEMBER });
  visit();
  expect(await screen.findByRole('button', { name: '햄스터 카드 만들기' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '뭉치 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '신고' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('leads a carer to the journal, and to who else cares for it', async () => {
  const cared = { hamster: OTHERS, role: 'view', since: '2026-11-20T00:00:00Z' };
  serve({ ...SERVED, 'GET /api/auth/me': MEMBER, 'GET /api/hamsters/cared': [cared] });
  visit();
  expect(await screen.findByRole('link', { name: '건강수첩' })).toHaveAttribute(
    'href',
    '/hamster/5/health',
  );
  await userEvent.click(screen.getByRole('button', { name: '뭉치 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '신고' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: '정보 고치기' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: '공동집사' }));
  expect(await screen.findByRole('dialog', { name: '뭉치의 공동집사' })).toBeInTheDocument();
});

it('says that its card could not be shared', async () => {
  watchCanvas();
  HTMLCanvasElement.prototype.toBlob = (take) => take(null);
  serve({ ...SERVED, 'GET /api/site': { name: '햄찌일기' } });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '햄스터 카드 만들기' }));
  await screen.findByRole('img', { name: /카드 미리보기/ });
  await userEvent.click(screen.getByRole('button', { name: '공유하기' }));
  expect(await screen.findByText('공유 실패')).toBeInTheDocument();
});
