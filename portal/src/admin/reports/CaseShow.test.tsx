import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { mayAct } from '../keyboard/keyGuard';
import CaseShow from './CaseShow';
import { A_CASE } from './samples.testing';

const CASE = 'GET /api/admin/reports/3';
const DECIDE = 'POST /api/admin/reports/3/decide';
const LIST = 'GET /api/admin/reports';

const TWO_CASES = {
  [CASE]: A_CASE,
  'GET /api/admin/reports/8': { ...A_CASE, id: 8 },
  [LIST]: page([A_CASE, { ...A_CASE, id: 8 }]),
};

function visit(path = '/reports/3/show') {
  return showInConsole('reports', <CaseShow />, path);
}

/** Until that case is on the screen, and for long enough to be read. */
async function whenRead(id = A_CASE.id) {
  await waitFor(() => expect(document.querySelector(`[data-case="${id}"]`)).not.toBeNull());
  await waitFor(() => expect(mayAct()).toBe(true));
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

it('names every hamster and the day of an entry as they were when it was reported', async () => {
  const snapshot = {
    ...A_CASE.snapshot,
    hamsterName: '콩이',
    hamsterBreed: '골든',
    companionNames: ['보리', '뭉치'],
    companionBreeds: ['펄', ''],
    entryDate: '2026-11-02',
  };
  serve({ [CASE]: { ...A_CASE, contentType: 'diary', snapshot } });
  visit();
  expect(await screen.findByText('콩이(골든), 보리(펄), 뭉치')).toBeInTheDocument();
  expect(screen.getByText('2026. 11. 2.')).toBeInTheDocument();
});

it('shows what the poll of a post asked when it was reported', async () => {
  const snapshot = { ...A_CASE.snapshot, poll: '베딩은요?\n톱밥\n종이' };
  serve({ [CASE]: { ...A_CASE, contentType: 'community', snapshot } });
  visit();
  expect(await screen.findByText('베딩은요? / 톱밥 / 종이')).toBeInTheDocument();
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

it('dismisses by a single key, goes on with the word of the server, and takes it back by another', async () => {
  const undo = 'POST /api/admin/audit/40/undo';
  const heard = serve({ ...TWO_CASES, [DECIDE]: { auditId: 40 }, [undo]: { id: 41 } });
  visit();
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('d');
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  expect(await screen.findByText('문제없음으로 끝냈어요.')).toBeInTheDocument();
  await whenRead(8);
  await userEvent.keyboard('u');
  expect(await screen.findByText('되돌렸어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    decision: 'dismiss',
    reason: '운영 원칙에 어긋나는 내용이 아니에요.',
    version: 2,
  });
  expect(heard.filter(({ call }) => call === undo)).toHaveLength(1);
});

it('shows what became of what each of them reported before', async () => {
  serve({ [CASE]: A_CASE });
  visit();
  expect(
    await screen.findByText('최근 90일: 인정 12, 문제없음 1, 이미 처리 2'),
  ).toBeInTheDocument();
});

it('dismisses what was handled already as such, with the words for it at hand', async () => {
  const heard = serve({ ...TWO_CASES, [DECIDE]: { auditId: 40 } });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '문제없음' }));
  const dialog = within(await screen.findByRole('dialog', { name: '문제없음으로 끝낼까요?' }));
  await userEvent.click(dialog.getByRole('radio', { name: /이미 처리한 내용/ }));
  await userEvent.click(dialog.getByText('같은 내용을 이미 처리했어요.'));
  await userEvent.click(dialog.getByRole('button', { name: '문제없음' }));
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  expect(heard.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    decision: 'dismiss',
    dismissal: 'handled',
    reason: '같은 내용을 이미 처리했어요.',
  });
});

it('stays at the case whose key was refused, and says why', async () => {
  const message = '봄봄님이 먼저 처리했어요. 결정: 조치';
  serve({ ...TWO_CASES, [DECIDE]: () => refusal(409, { message }) });
  visit();
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('d');
  expect(await screen.findByText(`신고 #3: ${message}`)).toBeInTheDocument();
  expect(window.location.hash).toBe('#/reports/3/show');
});

it('hears no second key while the first is on its way', async () => {
  let decide = () => {};
  const slow = new Promise<Response>((resolve) => {
    decide = () => resolve(json({ id: 3, status: 'dismissed', auditId: 40, version: 3 }));
  });
  const heard = serve({ ...TWO_CASES, [DECIDE]: () => slow });
  visit();
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('ddd');
  expect(window.location.hash).toBe('#/reports/3/show');
  decide();
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  expect(heard.filter(({ call }) => call.endsWith('/decide'))).toHaveLength(1);
});

it('goes on within the list it was opened from', async () => {
  const filter = '{"status":"pending","q":"광고"}';
  const heard = serve({ ...TWO_CASES, [DECIDE]: { auditId: 40 } });
  const query = new URLSearchParams({ filter, sort: 'reportersCount', order: 'DESC', page: '2' });
  visit(`/reports/3/show?${query}`);
  await screen.findByText('신고한 사람 2');
  await userEvent.keyboard('d');
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/reports\/8\/show\?/));
  expect(new URLSearchParams(window.location.hash.split('?')[1]).get('filter')).toBe(filter);
  const asked = heard.filter(({ call }) => call === LIST);
  for (const { query: sent } of asked) {
    expect(sent).toMatchObject({ filter, sort: '["reportersCount","DESC"]', range: '[25,49]' });
  }
});

it('keeps the dialog and its words where something was lost on the way, and sends them again', async () => {
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
  expect(await dialog.findByText(/인터넷 연결을 확인해 주세요/)).toBeInTheDocument();
  isOnline = true;
  await userEvent.click(dialog.getByRole('button', { name: '조치하기' }));
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

it('decides what was on the screen when the dialog was opened, not what joined behind it', async () => {
  let shown = { ...A_CASE, version: 2 };
  const heard = serve({
    ...TWO_CASES,
    [CASE]: () => json(shown),
    [DECIDE]: () => refusal(409, { message: '그사이 신고가 더해졌어요.' }),
  });
  const client = visit();
  const dialog = within(await resolveDialog());
  shown = { ...A_CASE, version: 3, title: '새 제목' };
  await client.invalidateQueries({ queryKey: ['reports'] });
  await enter(dialog.getByRole('textbox', { name: '이유' }), '판매 글이에요.');
  await userEvent.click(dialog.getByRole('button', { name: '조치하기' }));
  expect(await dialog.findByText('그사이 신고가 더해졌어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === DECIDE)?.body).toMatchObject({ version: 2 });
});

it('loads the next case ahead without what is logged, and anew when it is opened', async () => {
  const heard = serve(TWO_CASES);
  visit();
  const asked = () => heard.filter(({ call }) => call === 'GET /api/admin/reports/8');
  await waitFor(() => expect(asked().map(({ query }) => query)).toEqual([{ ahead: 'true' }]));
  await whenRead();
  await userEvent.keyboard('j');
  await waitFor(() => expect(asked().map(({ query }) => query)).toContainEqual({}));
});

it("undoes nobody else's act by a key on an open case", async () => {
  const heard = serve({ ...TWO_CASES, [CASE]: { ...A_CASE, auditId: 39 } });
  visit();
  await screen.findByRole('button', { name: '조치하기' });
  await whenRead();
  await userEvent.keyboard('u');
  expect(await screen.findByText('되돌릴 일이 없어요.')).toBeInTheDocument();
  expect(heard.every(({ call }) => call.startsWith('GET'))).toBe(true);
});

it('locks the buttons and the keys while another has claimed it, and says who and until when', async () => {
  const claimedUntil = '2099-11-20T05:35:00Z';
  const heard = serve({
    ...TWO_CASES,
    [CASE]: { ...A_CASE, claimedById: 99, claimedBy: '봄봄', claimedUntil },
  });
  visit();
  expect(await screen.findByText(/봄봄님이 14:35까지 맡고 있어요\./)).toBeInTheDocument();
  for (const name of ['조치하기', '문제없음', '맡기']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
  for (const key of ['d', 'r', 'c']) {
    await whenRead();
    await userEvent.keyboard(key);
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.hash).toBe('#/reports/3/show');
  expect(heard.every(({ call }) => call.startsWith('GET'))).toBe(true);
});

it('opens again by itself when the claim of another ends', async () => {
  const claimedUntil = new Date(Date.now() + 1_500).toISOString();
  serve({
    [CASE]: { ...A_CASE, claimedById: 99, claimedBy: '봄봄', claimedUntil },
    [LIST]: page([]),
  });
  visit();
  expect(await screen.findByRole('button', { name: '조치하기' })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('button', { name: '조치하기' })).toBeEnabled());
});

it('keeps what was typed when a dialog is closed, for this case alone', async () => {
  serve(TWO_CASES);
  visit();
  const dialog = within(await resolveDialog());
  await userEvent.keyboard('2');
  const reason = dialog.getByRole('textbox', { name: '이유' });
  expect(reason).toHaveValue('다른 회원을 비방하거나 욕하는 내용이에요.');
  await userEvent.type(reason, ' 3번');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await whenRead();
  await userEvent.keyboard('r');
  expect(await screen.findByRole('textbox', { name: '이유' })).toHaveValue(
    '다른 회원을 비방하거나 욕하는 내용이에요. 3번',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('j');
  await waitFor(() => expect(window.location.hash).toBe('#/reports/8/show'));
  await whenRead(8);
  await userEvent.keyboard('r');
  expect(await screen.findByRole('textbox', { name: '이유' })).toHaveValue('');
});

it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'sends the dialog by %s, and not while a syllable is composed',
  async (keys) => {
    const heard = serve({ ...TWO_CASES, [DECIDE]: { auditId: 40 } });
    visit();
    await resolveDialog();
    await userEvent.keyboard('1');
    const composing = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composing));
    expect(heard.some(({ call }) => call === DECIDE)).toBe(false);
    await userEvent.keyboard(keys);
    await waitFor(() => expect(heard.filter(({ call }) => call === DECIDE)).toHaveLength(1));
  },
);

it('shows what a comment stands under, and what a decided case gave', async () => {
  const at = '2026-11-20T00:00:00Z';
  const said = { isTarget: false, state: 'visible', authorId: 9, author: '봄봄', answersId: null };
  const sanction = {
    id: 5,
    kind: 'suspension',
    startsAt: at,
    endsAt: '2026-11-27T00:00:00Z',
    liftedAt: null,
    isVoid: false,
    isRunning: false,
    isReplaced: true,
  };
  serve({
    [CASE]: {
      ...A_CASE,
      status: 'resolved',
      resolver: '햄장',
      contentType: 'comment',
      surroundings: {
        parent: {
          kind: 'diary',
          id: 2,
          state: 'visible',
          authorId: 7,
          author: '콩이집사',
          url: '/diary/2',
          title: '해바라기씨',
          content: '다 먹었어요',
          images: [],
          createdAt: at,
        },
        thread: [
          { ...said, id: 3, content: '먼저 한 말', createdAt: at },
          { ...said, id: 4, content: '신고된 말', createdAt: at, isTarget: true },
        ],
      },
      outcomes: [{ sanction, appeal: { status: 'denied', text: '', answer: '그대로예요.' } }],
    },
  });
  visit();
  const thread = await screen.findByRole('list', { name: '앞뒤 댓글' });
  expect(within(thread).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('해바라기씨')).toBeInTheDocument();
  expect(screen.getByText('더 무거운 제한으로 바뀜')).toBeInTheDocument();
  expect(screen.getByText(/이의 제기: 받아들이지 않음/)).toHaveTextContent('그대로예요.');
  expect(screen.getByText('신고로 가려짐')).toBeInTheDocument();
});
