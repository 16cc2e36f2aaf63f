import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../kit/console.testing';
import CaseShow from './CaseShow';
import { A_CASE } from './samples.testing';

const CASE = 'GET /api/admin/reports/3';
const DECIDE = 'POST /api/admin/reports/3/decide';
const LIST = 'GET /api/admin/reports';

beforeEach(() => vi.unstubAllGlobals());
// Roles of a whole dialog are slow to compute without a browser, on a busy machine more so.
vi.setConfig({ testTimeout: 20_000 });

const TWO_CASES = {
  [CASE]: A_CASE,
  'GET /api/admin/reports/8': { ...A_CASE, id: 8 },
  [LIST]: page([A_CASE, { ...A_CASE, id: 8 }]),
};

function visit(path = '/reports/3/show') {
  showInConsole('reports', <CaseShow />, path);
}

async function resolveDialog() {
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('r');
  return screen.findByRole('dialog', { name: '이 신고에 조치할까요?' });
}

async function enter(field: HTMLElement, words: string) {
  await userEvent.click(field);
  await userEvent.paste(words);
}

it('shows what was said, what became of it, who minds, and the suggested step', async () => {
  serve({ [CASE]: A_CASE });
  visit();
  expect(await screen.findByText('싸게 팔아요. 연락 주세요.')).toBeInTheDocument();
  expect(screen.getByText('가려짐')).toBeInTheDocument();
  expect(screen.getByText('고쳐짐')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '보관한 사진 1' })).toHaveAttribute('src', '/media/k.jpg');
  expect(screen.getByText('욕설 또는 혐오 표현')).toBeInTheDocument();
  expect(screen.getByText('7일 정지')).toBeInTheDocument();
});

it('resolves as suggested by keys, and goes on to the next case', async () => {
  const heard = serve({
    ...TWO_CASES,
    [DECIDE]: { id: 3, status: 'resolved', auditId: 40, version: 3 },
  });
  visit();
  const dialog = await resolveDialog();
  await userEvent.paste('판매 글이에요.');
  await userEvent.click(within(dialog).getByRole('button', { name: '조치하기' }));
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  expect(heard.find(({ call }) => call === DECIDE)?.body).toEqual({
    decision: 'resolve',
    ladder: 'suggested',
    deviationReason: null,
    reason: '판매 글이에요.',
    removeContent: true,
    version: 2,
  });
});

it('asks why when the moderator chooses another step', async () => {
  const heard = serve({ [CASE]: A_CASE, [DECIDE]: { auditId: 40 }, [LIST]: page([]) });
  visit();
  const dialog = within(await resolveDialog());
  await userEvent.click(dialog.getByRole('radio', { name: '이용 제한 없이' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /내용 내리기/ }));
  await enter(dialog.getByLabelText(/권고와 다르게/), '처음이라 몰랐대요.');
  await enter(dialog.getByRole('textbox', { name: '이유' }), '알려 드려요.');
  await userEvent.click(dialog.getByRole('button', { name: '조치하기' }));
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/reports(\?|$)/));
  expect(heard.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    ladder: 'none',
    deviationReason: '처음이라 몰랐대요.',
    removeContent: false,
  });
});

it('dismisses by a single key, is at the next case at once, and takes it back by another', async () => {
  const undo = 'POST /api/admin/audit/40/undo';
  const heard = serve({ ...TWO_CASES, [DECIDE]: { auditId: 40 }, [undo]: { id: 41 } });
  visit();
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('d');
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  expect(await screen.findByText('문제없음으로 끝냈어요.')).toBeInTheDocument();
  await userEvent.keyboard('u');
  expect(await screen.findByText('되돌렸어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    decision: 'dismiss',
    reason: '운영 원칙에 어긋나는 내용이 아니에요.',
    version: 2,
  });
  expect(heard.filter(({ call }) => call === undo)).toHaveLength(1);
});

it('says on the next case who was faster', async () => {
  const message = '봄봄님이 먼저 처리했어요. 결정: 조치';
  serve({ ...TWO_CASES, [DECIDE]: () => refusal(409, { message }) });
  visit();
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('d');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(window.location.hash).toBe('#/reports/8/show');
});

it('sends again, word for word, what was lost on the way', async () => {
  let isOnline = false;
  const heard = serve({
    ...TWO_CASES,
    [DECIDE]: () => {
      if (!isOnline) throw new TypeError('fetch failed');
      return json({ auditId: 40 });
    },
  });
  visit();
  const dialog = within(await resolveDialog());
  await userEvent.paste('판매 글이에요.');
  await userEvent.click(dialog.getByRole('button', { name: '조치하기' }));
  expect(await screen.findByText(/인터넷 연결을 확인해 주세요/)).toBeInTheDocument();
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('조치했어요.')).toBeInTheDocument();
  const sent = heard.filter(({ call }) => call === DECIDE);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('waits before it bans: says who was faster in the dialog, and keeps the words', async () => {
  const message = '봄봄님이 먼저 처리했어요. 결정: 조치';
  const record = { ...A_CASE.ownerRecord, suggestedStep: { number: 4, kind: 'ban', days: null } };
  let shown: object = { ...A_CASE, ownerRecord: record };
  serve({
    ...TWO_CASES,
    [CASE]: () => json(shown),
    [DECIDE]: () => {
      shown = { ...A_CASE, status: 'resolved', resolver: '봄봄', auditId: 39 };
      return refusal(409, { message });
    },
  });
  visit();
  const dialog = within(await resolveDialog());
  const reason = dialog.getByRole('textbox', { name: '이유' });
  await enter(reason, '판매 글이에요.');
  await userEvent.click(dialog.getByRole('button', { name: '조치하기' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(reason).toHaveValue('판매 글이에요.');
  await userEvent.click(dialog.getByRole('button', { name: '취소' }));
  expect(await screen.findByRole('button', { name: '결정 되돌리기' })).toBeInTheDocument();
});

it('tells whose case it is for a quarter of an hour', async () => {
  const claimedUntil = new Date(Date.now() + 60_000).toISOString();
  serve({ [CASE]: { ...A_CASE, claimedById: 99, claimedBy: '봄봄', claimedUntil } });
  visit();
  expect(await screen.findByText('봄봄님이 보고 있어요')).toBeInTheDocument();
});
