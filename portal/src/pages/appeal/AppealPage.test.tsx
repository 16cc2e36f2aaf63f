import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, sanctionWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import AppealPage from './AppealPage';

beforeEach(() => sessionStorage.clear());

const LINK = '3.9f';
const ban = sanctionWith({ kind: 'ban', step: 4, endsAt: null, reason: '되풀이한 광고' });
const visit = () => show(<AppealPage />, `/appeal?link=${LINK}`);

it('says that the sanction is on its way', () => {
  serve({ [`GET /api/appeals/${LINK}`]: silence });
  visit();
  expect(screen.getByText('이용 제한 내역을 불러오는 중')).toBeInTheDocument();
});

it.each(['/appeal', `/appeal?link=${LINK}`])('says that a link opens nothing: %s', async (path) => {
  serve({ [`GET /api/appeals/${LINK}`]: () => refusal(404) });
  show(<AppealPage />, path);
  expect(await screen.findByRole('heading', { name: '링크를 열 수 없어요' })).toBeInTheDocument();
});

it('shows somebody who is signed in the way to their own sanctions', async () => {
  serve({ 'GET /api/auth/me': MEMBER });
  show(<AppealPage />, '/appeal');
  expect(await screen.findByRole('link', { name: '이용 제한 내역 보기' })).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ [`GET /api/appeals/${LINK}`]: () => (tries++ === 0 ? refusal(503) : json(ban)) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '영구 정지' })).toBeInTheDocument();
});

it('takes the appeal of somebody who cannot sign in', async () => {
  const heard = serve({
    [`GET /api/appeals/${LINK}`]: ban,
    'POST /api/appeals': () => json({ ok: true }),
  });
  visit();
  expect(await screen.findByText('되풀이한 광고')).toBeInTheDocument();
  const words = '광고가 아니라 후기였어요. 다시 봐 주세요.';
  await userEvent.type(screen.getByLabelText('어떤 점이 잘못되었나요?'), words);
  await userEvent.click(screen.getByRole('button', { name: '이의 보내기' }));
  expect(await screen.findByText('이의를 보냈어요')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === 'POST /api/appeals')?.body).toEqual({
    link: LINK,
    text: words,
  });
});
