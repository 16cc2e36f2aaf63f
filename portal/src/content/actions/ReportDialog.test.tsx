import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Feed } from '@/features/diaries/Feed';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

const CALL = 'POST /api/reports';

async function chooseReport() {
  show(<Feed order="latest" />);
  await screen.findByRole('article');
  await userEvent.click(await screen.findByRole('button', { name: '일기 메뉴' }));
  expect(screen.queryByRole('menuitem', { name: '고치기' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: '신고' }));
}

function serveReport(answer: () => Response | Promise<Response>) {
  return serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [entryWith()],
    [CALL]: answer,
  });
}

const send = async () =>
  userEvent.click(await screen.findByRole('button', { name: '신고 보내기' }));

it('sends one of the reasons and says thank you', async () => {
  const heard = serveReport(() => json({ id: 1, status: 'pending' }));
  await chooseReport();
  expect(await screen.findAllByRole('radio')).toHaveLength(6);
  await userEvent.click(screen.getByLabelText('스팸 또는 광고'));
  await send();
  expect(await screen.findByText('신고 완료')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === CALL)?.body).toEqual({
    reportedItemType: 'diary',
    reportedItemId: 12,
    reportedUserId: 9,
    reason: 'spam',
    text: null,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('sends free text as a reason of its own', async () => {
  const heard = serveReport(() => json({ id: 1, status: 'pending' }));
  await chooseReport();
  await userEvent.type(await screen.findByLabelText('자세한 내용'), ' 남의 사진이에요 ');
  await send();
  expect(await screen.findByText('신고 완료')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === CALL)?.body).toMatchObject({
    reason: '남의 사진이에요',
    text: null,
  });
});

it('says what is missing', async () => {
  const heard = serveReport(() => json({}));
  await chooseReport();
  await send();
  expect(await screen.findByText('이유를 고르거나 직접 적어 주세요')).toBeVisible();
  await userEvent.click(screen.getByLabelText('기타'));
  expect(screen.getByText('어떤 점이 문제인지 적어 주세요')).toBeVisible();
  expect(heard.some(({ call }) => call === CALL)).toBe(false);
});

it('says in its form that it failed and keeps what was written', async () => {
  serveReport(() => refusal(500, { code: 'server_error', requestId: 'r-7' }));
  await chooseReport();
  await userEvent.click(await screen.findByLabelText('허위 정보'));
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('신고 실패신고 접수 중 오류가 발생했습니다.');
  expect(alert).toHaveTextContent('r-7');
  expect(within(alert).getByRole('button', { name: '복사' })).toBeVisible();
  expect(screen.getByLabelText('허위 정보')).toBeChecked();
  expect(screen.getByLabelText('허위 정보').closest('form')).toContainElement(alert);
  expect(screen.getByRole('button', { name: '신고 보내기' })).toHaveFocus();
});

it('closes where there is nothing left to report', async () => {
  serveReport(() => refusal(409, { message: '이미 신고해 주신 내용이에요.' }));
  await chooseReport();
  await userEvent.click(await screen.findByLabelText('허위 정보'));
  await send();
  expect(
    await screen.findByText('신고 접수 중 오류가 발생했습니다. 이미 신고해 주신 내용이에요.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('asks a visitor to sign in', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  await chooseReport();
  expect(await screen.findByText('신고하려면 로그인이 필요합니다.')).toBeInTheDocument();
});
