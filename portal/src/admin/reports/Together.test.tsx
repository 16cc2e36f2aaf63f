import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import CaseShow from './CaseShow';
import { noteRead } from './readCases';
import { A_CASE } from './samples.testing';
import { WITHHELD } from './text';
import type { OpenCase } from './types';

const CASE = 'GET /api/admin/reports/3';
const TOGETHER = 'POST /api/admin/reports/decide-together';
const LIST = 'GET /api/admin/reports';

// Roles of a whole dialog are slow to compute without a browser, on a busy machine more so.

function anOpenCase(id: number, part: Partial<OpenCase> = {}): OpenCase {
  return {
    id,
    version: 1,
    contentType: 'diary',
    targetId: id,
    title: `${id}번째 광고`,
    preview: '',
    reportersCount: 1,
    reasons: ['spam'],
    createdAt: '2026-11-20T00:00:00Z',
    writtenAt: '2026-11-19T00:00:00Z',
    isAfterNotice: true,
    claimedById: null,
    claimedBy: null,
    ...part,
  };
}

function visit() {
  showInConsole('reports', <CaseShow />, '/reports/3/show');
}

async function chooseAll() {
  await userEvent.click(await screen.findByRole('button', { name: '모두 고르기' }));
}

it('chooses by itself what was read, and t acts on nothing else', async () => {
  const cases = [anOpenCase(3), anOpenCase(4)];
  serve({ [CASE]: { ...A_CASE, openCases: cases }, [LIST]: page([]) });
  visit();
  await screen.findByRole('region', { name: '이 회원의 열린 신고 2건' });
  await userEvent.keyboard('t');
  expect(await screen.findByText('함께 결정할 신고를 두 건 이상 골라 주세요.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('chooses the case that was read before this one', async () => {
  noteRead(14);
  const cases = [anOpenCase(3), anOpenCase(14), anOpenCase(15)];
  serve({ [CASE]: { ...A_CASE, openCases: cases }, [LIST]: page([]) });
  visit();
  expect(await screen.findByText('3건 가운데 2건 골랐어요')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: '#15 15번째 광고' })).not.toBeChecked();
});

it('decides the chosen cases of a member by a key, as they were read', async () => {
  const cases = [anOpenCase(3, { version: 2 }), anOpenCase(4), anOpenCase(5)];
  const heard = serve({
    [CASE]: { ...A_CASE, openCases: cases },
    [LIST]: page([]),
    [TOGETHER]: { ids: [3, 5], auditId: 40, status: 'resolved', versions: [3, 2] },
  });
  visit();
  const panel = within(await screen.findByRole('region', { name: '이 회원의 열린 신고 3건' }));
  expect(panel.getByRole('checkbox', { name: '#3 3번째 광고' })).toBeChecked();
  expect(panel.getByRole('checkbox', { name: '#4 4번째 광고' })).not.toBeChecked();
  await userEvent.click(panel.getByRole('checkbox', { name: '#5 5번째 광고' }));
  expect(panel.getByText('3건 가운데 2건 골랐어요')).toBeInTheDocument();
  await userEvent.click(document.body);
  await userEvent.keyboard('t');
  const dialog = within(await screen.findByRole('dialog', { name: '신고 2건에 함께 조치할까요?' }));
  const about = within(dialog.getByRole('list', { name: '함께 결정할 것' }));
  expect(about.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '일기 · 3번째 광고',
    '일기 · 5번째 광고',
  ]);
  expect(dialog.getByRole('radio', { name: '권고대로: 7일 정지' })).toBeChecked();
  await userEvent.click(dialog.getByRole('textbox', { name: '이유' }));
  await userEvent.paste('같은 광고예요.');
  await userEvent.click(dialog.getByRole('button', { name: '함께 조치하기' }));
  expect(await screen.findByText('신고 2건에 함께 조치했어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === TOGETHER)?.body).toEqual({
    decision: 'resolve',
    ladder: 'suggested',
    deviationReason: null,
    reason: '같은 광고예요.',
    removeContent: true,
    cases: [
      { id: 3, version: 2 },
      { id: 5, version: 1 },
    ],
  });
});

it('says why nothing is added for what was written before the notice', async () => {
  const cases = [3, 4].map((id) => anOpenCase(id, { isAfterNotice: false }));
  serve({ [CASE]: { ...A_CASE, openCases: cases }, [LIST]: page([]) });
  visit();
  await chooseAll();
  await userEvent.click(await screen.findByRole('button', { name: '함께 조치하기' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(WITHHELD.written_before_notice)).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: '권고대로: 제한을 더하지 않고 내용만' })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: '직접 고르기' }));
  expect(dialog.getByRole('textbox', { name: '권고와 다르게 정한 이유' })).toBeInTheDocument();
});

it('waits for a case that another moderator is at, says who, and goes on without it', async () => {
  const taken = anOpenCase(5, { claimedById: 99, claimedBy: '봄봄' });
  const cases = [anOpenCase(3), anOpenCase(4), taken];
  const message = '아무것도 처리하지 않았어요. #4: 봄봄님이 먼저 처리했어요. 결정: 조치';
  serve({
    [CASE]: { ...A_CASE, openCases: cases },
    [LIST]: page([]),
    [TOGETHER]: () => refusal(409, { message }),
  });
  visit();
  await chooseAll();
  const button = await screen.findByRole('button', { name: '함께 문제없음' });
  expect(button).toBeDisabled();
  expect(screen.getByRole('button', { name: '함께 조치하기' })).toBeDisabled();
  expect(screen.getByText(/^봄봄님이 맡은 신고가 있어요/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: '#5 5번째 광고' }));
  expect(screen.queryByText(/^봄봄님이 맡은 신고가 있어요/)).not.toBeInTheDocument();
  await userEvent.click(button);
  const dialog = within(
    await screen.findByRole('dialog', { name: '신고 2건을 문제없음으로 끝낼까요?' }),
  );
  await userEvent.click(dialog.getByRole('textbox', { name: '이유' }));
  await userEvent.paste('문제없어요.');
  await userEvent.click(dialog.getByRole('button', { name: '함께 문제없음' }));
  await waitFor(() => expect(dialog.getByText(message)).toBeInTheDocument());
  expect(dialog.getByRole('textbox', { name: '이유' })).toHaveValue('문제없어요.');
});

it('keeps what was chosen and written, whichever cases are chosen next', async () => {
  const cases = [anOpenCase(3), anOpenCase(4), anOpenCase(5)];
  serve({ [CASE]: { ...A_CASE, openCases: cases }, [LIST]: page([]) });
  visit();
  await chooseAll();
  await userEvent.click(await screen.findByRole('button', { name: '함께 조치하기' }));
  const first = within(await screen.findByRole('dialog'));
  await userEvent.click(first.getByRole('radio', { name: '직접 고르기' }));
  await userEvent.click(first.getByRole('textbox', { name: '권고와 다르게 정한 이유' }));
  await userEvent.paste('처음이라서요.');
  await userEvent.click(first.getByRole('checkbox', { name: /^내용 모두 내리기/ }));
  await userEvent.click(first.getByRole('textbox', { name: '이유' }));
  await userEvent.paste('같은 광고예요.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await userEvent.click(screen.getByRole('checkbox', { name: '#4 4번째 광고' }));
  await userEvent.click(screen.getByRole('button', { name: '함께 조치하기' }));
  const again = within(await screen.findByRole('dialog', { name: '신고 2건에 함께 조치할까요?' }));
  expect(again.getByRole('radio', { name: '직접 고르기' })).toBeChecked();
  expect(again.getByRole('textbox', { name: '권고와 다르게 정한 이유' })).toHaveValue(
    '처음이라서요.',
  );
  expect(again.getByRole('checkbox', { name: /^내용 모두 내리기/ })).not.toBeChecked();
  expect(again.getByRole('textbox', { name: '이유' })).toHaveValue('같은 광고예요.');
});
