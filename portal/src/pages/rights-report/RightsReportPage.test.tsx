import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { targetAddress } from '@/features/takedowns/rules';
import { json, refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import RightsReportPage from './RightsReportPage';

beforeEach(() => sessionStorage.clear());

const STATEMENT = '제 얼굴이 그대로 나온 사진을 허락 없이 올렸어요.';
const STATE = {
  number: 31,
  status: 'blocked',
  targetType: 'diary',
  url: '/diary/12',
  ground: 'portrait',
  createdAt: '2026-11-20T12:00:00Z',
  decidedAt: '2026-11-21T12:00:00Z',
  decisionNote: '초상권 침해로 보여요.',
  blockEndsAt: '2026-12-21T12:00:00Z',
  releasedAt: null,
};

function visit(path: string) {
  show(
    <Route path="/rights-report/:token?">
      <RightsReportPage />
    </Route>,
    path,
  );
}

async function fill(address: string) {
  await userEvent.type(screen.getByLabelText('어느 글인가요?'), address);
  await userEvent.selectOptions(screen.getByLabelText('어떤 권리가 침해되었나요?'), '초상권 침해');
  await userEvent.type(screen.getByLabelText('무엇이 왜 문제인가요?'), STATEMENT);
  await userEvent.type(screen.getByLabelText('이름'), '김봄');
  await userEvent.type(screen.getByLabelText('이메일'), 'bom@example.kr');
}

const send = () => userEvent.click(screen.getByRole('button', { name: '신고 보내기' }));

it.each([
  ['http://localhost:3000/diary/12', '/diary/12'],
  [`  ${window.location.origin}/community/post/3#comment-9 `, '/community/post/3#comment-9'],
  [`첫눈 온 날 · 햄찌일기 ${window.location.origin}/diary/12?utm=x`, '/diary/12'],
  ['/hamster/5', '/hamster/5'],
  ['diary/12', '/diary/12'],
  [`${window.location.origin}/user/3`, null],
  ['https://', null],
  ['모르겠어요', null],
])('reads the address in what was pasted: %s', (pasted, address) => {
  expect(targetAddress(pasted)).toBe(address);
});

it('says what is missing', async () => {
  serve({});
  visit('/rights-report');
  await send();
  expect(await screen.findByText(/이 사이트의 일기, 글, 댓글, 햄스터 주소를/)).toBeVisible();
  expect(screen.getByText('침해된 권리를 골라 주세요')).toBeVisible();
  expect(screen.getByText('20자 이상 적어 주세요')).toBeVisible();
  expect(screen.getByText('이름을 적어 주세요')).toBeVisible();
  expect(screen.getByLabelText('어느 글인가요?')).toHaveFocus();
});

it('sends the request and names its number and the way to its state', async () => {
  const heard = serve({ 'POST /api/rights-reports': () => json({ number: 31, token: 'tok-1' }) });
  visit('/rights-report');
  await fill(`봐 주세요 ${window.location.origin}/diary/12`);
  await send();
  expect(await screen.findByRole('heading', { name: '31번으로 접수했어요' })).toBeInTheDocument();
  const link = screen.getByRole('link', { name: '처리 상태 보기' });
  expect(link).toHaveAttribute('href', '/rights-report/tok-1');
  expect(heard.find(({ call }) => call === 'POST /api/rights-reports')?.body).toEqual({
    url: '/diary/12',
    ground: 'portrait',
    statement: STATEMENT,
    name: '김봄',
    email: 'bom@example.kr',
  });
});

it("puts the server's word under the address, and keeps what was written", async () => {
  const url = '이 주소에서 글을 찾을 수 없어요.';
  serve({ 'POST /api/rights-reports': () => refusal(422, { fields: { url } }) });
  visit('/rights-report?url=%2Fdiary%2F12');
  await fill(' ');
  await send();
  expect(await screen.findByText(url)).toBeVisible();
  expect(screen.getByLabelText('무엇이 왜 문제인가요?')).toHaveValue(STATEMENT);
  cleanup();
  visit('/rights-report');
  expect(screen.getByLabelText('무엇이 왜 문제인가요?')).toHaveValue(STATEMENT);
});

it('says that the state is on its way', () => {
  serve({ 'GET /api/rights-reports/tok-1': silence });
  visit('/rights-report/tok-1');
  expect(screen.getByText('처리 상태를 불러오는 중')).toBeInTheDocument();
});

it('says that a link opens nothing', async () => {
  serve({ 'GET /api/rights-reports/tok-1': () => refusal(404) });
  visit('/rights-report/tok-1');
  expect(await screen.findByText('신고를 찾을 수 없어요')).toBeInTheDocument();
});

it('shows where a request stands, after a second try', async () => {
  let tries = 0;
  serve({ 'GET /api/rights-reports/tok-1': () => (tries++ === 0 ? refusal(503) : json(STATE)) });
  visit('/rights-report/tok-1');
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  const card = await screen.findByRole('region', { name: '임시조치했어요' });
  expect(card).toHaveTextContent('초상권 침해로 보여요.');
  expect(card).toHaveTextContent('2026. 12. 21. 21:00');
});
