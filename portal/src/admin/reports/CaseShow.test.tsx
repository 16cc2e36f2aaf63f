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
  expect(screen.getByText('욕설 또는 비방')).toBeInTheDocument();
  expect(screen.getByText('7일 정지')).toBeInTheDocument();
});

it('resolves as suggested by keys, and goes on to the next case', async () => {
  const heard = serve({
    [CASE]: A_CASE,
    [DECIDE]: { id: 3, status: 'resolved', auditId: 40, version: 3 },
    [LIST]: page([A_CASE, { ...A_CASE, id: 8 }]),
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
  await userEvent.click(dialog.getByRole('checkbox', { name: /내용 지우기/ }));
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

it('says who was faster, shows their decision, and keeps the words', async () => {
  const message = '봄봄님이 먼저 처리했어요. 결정: 조치';
  let shown: object = A_CASE;
  serve({
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
