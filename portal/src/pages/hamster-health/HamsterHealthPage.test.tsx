import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import type { HealthRow, HealthSummary } from '@/features/hamsters/health/types';
import { sendUnsent } from '@/features/hamsters/health/unsent/send';
import { unsentRows } from '@/features/hamsters/health/unsent/store';
import { koreanToday } from '@/shared/lib/relativeTime';
import { json, refusal, serve, silence } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import HamsterHealthPage from './HamsterHealthPage';

beforeEach(() => localStorage.clear());

const TODAY = koreanToday();

function summaryWith(part: Partial<HealthSummary> = {}): HealthSummary {
  return {
    hamsterId: 5,
    from: '2026-01-01',
    to: TODAY,
    firstDay: null,
    weights: [],
    marks: [],
    latest: [],
    missingToday: ['weight'],
    alerts: [],
    settings: { quietDays: null },
    canWrite: true,
    isOwner: true,
    ...part,
  };
}

const ROW: HealthRow = {
  id: 3,
  clientKey: '0b8b2f6e-0000-4000-8000-000000000001',
  kind: 'weight',
  day: TODAY,
  value: 43.2,
  choice: null,
  name: null,
  dose: null,
  until: null,
  cost: null,
  note: '저녁에',
  papers: [],
  author: { id: 7, nickname: '콩이집사' },
  editedAt: null,
  createdAt: '2026-11-25T12:00:00Z',
};

const SERVED = {
  'GET /api/auth/me': MEMBER,
  'GET /api/hamsters/5': HAMSTER,
  'GET /api/hamsters/5/health/summary': summaryWith(),
  'GET /api/hamsters/5/health': [],
};

function visit() {
  return show(
    <Route path="/hamster/:id/health">
      <HamsterHealthPage />
    </Route>,
    '/hamster/5/health',
  );
}

async function typeWeight(grams: string) {
  await userEvent.type(await screen.findByLabelText('몸무게 (g)'), `${grams}{Enter}`);
}

it('says that the journal is on its way', () => {
  serve({ 'GET /api/auth/me': MEMBER, 'GET /api/hamsters/5/health/summary': silence });
  visit();
  expect(screen.getByText('건강수첩을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({
    ...SERVED,
    'GET /api/hamsters/5/health/summary': () =>
      tries++ === 0 ? refusal(503) : json(summaryWith()),
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { level: 1, name: '건강수첩' })).toBeInTheDocument();
});

it("says that somebody else's journal is not to be seen", async () => {
  serve({ ...SERVED, 'GET /api/hamsters/5/health/summary': () => refusal(404) });
  visit();
  expect(await screen.findByText('건강수첩을 찾을 수 없어요')).toBeInTheDocument();
});

it('says what to do where nothing is written yet', async () => {
  serve(SERVED);
  visit();
  expect(await screen.findByText('아직 기록이 없어요')).toBeInTheDocument();
  expect(screen.getByText('이 기간에 잰 몸무게가 없어요.')).toBeInTheDocument();
});

it('writes a weight with one number, and ticks it', async () => {
  const written: unknown[] = [];
  const heard = serve({
    ...SERVED,
    'GET /api/hamsters/5/health/summary': () =>
      json(
        summaryWith(
          written.length > 0
            ? {
                latest: [
                  { rowId: 3, kind: 'weight', day: TODAY, value: 43.2, choice: null, name: null },
                ],
              }
            : {},
        ),
      ),
    'POST /api/hamsters/5/health': () => {
      written.push(ROW);
      return json(ROW);
    },
  });
  visit();
  const field = await screen.findByLabelText('몸무게 (g)');
  expect(field).toHaveAttribute('inputmode', 'decimal');
  await typeWeight('43,2');
  expect(await screen.findByRole('button', { name: /몸무게\s*오늘 적음/ })).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === 'POST /api/hamsters/5/health');
  expect(sent?.body).toMatchObject({ kind: 'weight', day: TODAY, value: 43.2 });
  expect(field).toHaveValue('');
});

it('keeps a number that is put right while the first one is sent', async () => {
  let answer = (_response: Response) => {};
  const sent = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  serve({ ...SERVED, 'POST /api/hamsters/5/health': () => sent });
  visit();
  await typeWeight('43');
  const field = screen.getByLabelText('몸무게 (g)');
  await userEvent.type(field, '.5');
  await act(async () => answer(json(ROW)));
  await waitFor(() => expect(field.closest('form')?.querySelector('[aria-busy]')).toBeNull());
  expect(field).toHaveValue('43.5');
});

it('refuses what is no number without asking the server, and keeps it', async () => {
  const heard = serve(SERVED);
  visit();
  await typeWeight('무거움');
  expect(await screen.findByText('숫자로 적어 주세요.')).toBeInTheDocument();
  expect(screen.getByLabelText('몸무게 (g)')).toHaveValue('무거움');
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it("shows the server's refusal under the field", async () => {
  serve({
    ...SERVED,
    'POST /api/hamsters/5/health': () => refusal(422, { fields: { value: '너무 무거워요.' } }),
  });
  visit();
  await typeWeight('399');
  expect(await screen.findByText('너무 무거워요.')).toBeInTheDocument();
  expect(screen.getByLabelText('몸무게 (g)')).toHaveValue('399');
});

it('keeps what cannot be sent, and sends it under the same name', async () => {
  const heard = serve({
    ...SERVED,
    'POST /api/hamsters/5/health': () => Promise.reject(new TypeError('Failed to fetch')),
    'POST /api/hamsters/5/health/rows': { rows: [ROW], refused: [] },
  });
  const client = visit();
  await typeWeight('43.2');
  expect(await screen.findByText('보내는 중 1개')).toBeInTheDocument();
  const [kept] = unsentRows(MEMBER.id);
  await sendUnsent(client, MEMBER.id);
  const sent = heard.find(({ call }) => call.endsWith('/rows'))?.body as { rows: unknown[] };
  expect(sent.rows).toEqual([kept?.row]);
  await waitFor(() => expect(screen.queryByText('보내는 중 1개')).not.toBeInTheDocument());
});

it('lets a kept row that the server refuses be dropped', async () => {
  serve({
    ...SERVED,
    'POST /api/hamsters/5/health': () => Promise.reject(new TypeError('Failed to fetch')),
    'POST /api/hamsters/5/health/rows': {
      rows: [],
      refused: [{ index: 0, message: '태어난 날보다 앞선 날짜예요.', fields: {} }],
    },
  });
  const client = visit();
  await typeWeight('43.2');
  await screen.findByText('보내는 중 1개');
  await sendUnsent(client, MEMBER.id);
  expect(await screen.findByText('태어난 날보다 앞선 날짜예요.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '버리기' }));
  expect(unsentRows(MEMBER.id)).toEqual([]);
});

it('deletes a row with a way back', async () => {
  const heard = serve({
    ...SERVED,
    'GET /api/hamsters/5/health': [ROW],
    'DELETE /api/hamsters/5/health/3': {},
    'POST /api/hamsters/5/health': ROW,
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '몸무게 기록 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => {
    const again = heard.find(({ call }) => call === 'POST /api/hamsters/5/health');
    expect(again?.body).toMatchObject({ clientKey: ROW.clientKey, value: 43.2, note: '저녁에' });
  });
});

it('shows days with their readings, and one menu for a day', async () => {
  const food = { ...ROW, id: 4, kind: 'food', value: 8, note: null } satisfies HealthRow;
  const early = { ...ROW, id: 5, day: '2026-01-02', note: null } satisfies HealthRow;
  serve({ ...SERVED, 'GET /api/hamsters/5/health': [ROW, food, { ...food, id: 6 }, early] });
  visit();
  const days = await screen.findAllByRole('article');
  expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([3, 1]);
  await userEvent.click(screen.getByRole('button', { name: '오늘 기록 메뉴' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '몸무게 43.2 g 고치기',
    '몸무게 43.2 g 지우기',
    '먹이 8 g 고치기',
    '먹이 8 g 지우기',
    '먹이 8 g (2번째) 고치기',
    '먹이 8 g (2번째) 지우기',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: '먹이 8 g 고치기' }));
  expect(await screen.findByRole('dialog', { name: '먹이 고치기' })).toBeInTheDocument();
});

it('says what was last beside a field, and leaves the field empty', async () => {
  const latest = [
    { rowId: 3, kind: 'weight', day: TODAY, value: 42, choice: null, name: null },
  ] satisfies HealthSummary['latest'];
  serve({ ...SERVED, 'GET /api/hamsters/5/health/summary': summaryWith({ latest }) });
  visit();
  expect(await screen.findByText('지난번 42 g (오늘)')).toBeInTheDocument();
  expect(screen.getByLabelText('몸무게 (g)')).not.toHaveAttribute('placeholder');
});

it('says who wrote a row, and lets the owner remove what is not theirs, for good', async () => {
  const theirs = { ...ROW, author: { id: 9, nickname: '두부언니' } };
  const heard = serve({
    ...SERVED,
    'GET /api/hamsters/5/health': [theirs],
    'DELETE /api/hamsters/5/health/3': {},
  });
  visit();
  expect(await screen.findByText('두부언니님이 적음')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '몸무게 기록 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  expect(screen.queryByRole('menuitem', { name: '고치기' })).not.toBeInTheDocument();
  const asked = await screen.findByRole('dialog', { name: '이 기록을 지울까요?' });
  expect(within(asked).getByText(/두부언니님이 적은 기록이에요/)).toBeInTheDocument();
  await userEvent.click(within(asked).getByRole('button', { name: '지우기' }));
  await waitFor(() => expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
});

it('asks nothing of who only reads', async () => {
  serve({
    ...SERVED,
    'GET /api/hamsters/5/health/summary': summaryWith({ isOwner: false, canWrite: false }),
  });
  visit();
  expect(await screen.findByText('함께 돌보는 사람이 적으면 여기에 모여요.')).toBeInTheDocument();
  expect(screen.queryByLabelText('몸무게 (g)')).not.toBeInTheDocument();
});

it('leaves the link, the settings and the rows of others to the owner', async () => {
  const theirs = { ...ROW, id: 4, author: { id: 9, nickname: '두부언니' }, note: '아침에' };
  serve({
    ...SERVED,
    'GET /api/hamsters/5/health/summary': summaryWith({ isOwner: false }),
    'GET /api/hamsters/5/health': [ROW, theirs],
  });
  visit();
  expect(await screen.findByText('두부언니님이 적음')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '몸무게 기록 메뉴' })).toHaveLength(1);
  expect(screen.getByLabelText('몸무게 (g)')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '수의사에게 보이기' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('기록이 없을 때 알림')).not.toBeInTheDocument();
});

it('says what changed, and shows the same as a table', async () => {
  const weights = [
    { day: '2026-11-01', value: 44, median: 44, low: 44, high: 44 },
    { day: '2026-11-25', value: 38, median: 44, low: 43, high: 44 },
  ];
  serve({ ...SERVED, 'GET /api/hamsters/5/health/summary': summaryWith({ weights }) });
  visit();
  const sentence = /24일 동안 6 g 줄어 지금 38 g이에요 \(−13.6%\)\./;
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await userEvent.click(screen.getByText('표로 보기'));
  const table = screen.getByRole('table');
  expect(within(table).getByRole('row', { name: /2026. 11. 25. 38 g 44 g/ })).toBeInTheDocument();
});

const ALERT = {
  id: 1,
  rule: 'weight_drop',
  severity: 'today' as const,
  title: '몸무게가 줄었어요',
  text: '다시 재 보세요.',
  source: '안내서',
  disclaimer: '진단이 아니에요.',
  leads: [{ label: '질문하기', text: '물어보세요.', url: '/community?board=2' }],
  answers: [{ answer: 'slip' as const, label: '잘못 쟀어요' }],
  about: '5f0c0e0a-0000-4000-8000-000000000001',
  raisedAt: '2026-11-25T12:00:00Z',
};

it('shows an alert with its source, that it is no diagnosis, and where it leads', async () => {
  serve({ ...SERVED, 'GET /api/hamsters/5/health/summary': summaryWith({ alerts: [ALERT] }) });
  visit();
  expect(await screen.findByRole('heading', { name: '몸무게가 줄었어요' })).toBeInTheDocument();
  expect(screen.getByText('진단이 아니에요.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '질문하기' })).toHaveAttribute(
    'href',
    '/community?board=2',
  );
});

it('ends an alert by what its keeper answers', async () => {
  let isAnswered = false;
  const heard = serve({
    ...SERVED,
    'GET /api/hamsters/5/health/summary': () =>
      json(summaryWith({ alerts: isAnswered ? [] : [ALERT] })),
    'PUT /api/hamsters/5/health/alerts/1/answer': () => {
      isAnswered = true;
      return json(ROW);
    },
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '잘못 쟀어요' }));
  await waitFor(() => expect(screen.queryByText('몸무게가 줄었어요')).not.toBeInTheDocument());
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    answer: 'slip',
    about: ALERT.about,
  });
});

it('offers no answer to who may only read', async () => {
  const alerts = [{ ...ALERT, answers: [] }];
  serve({ ...SERVED, 'GET /api/hamsters/5/health/summary': summaryWith({ alerts }) });
  visit();
  await screen.findByRole('heading', { name: '몸무게가 줄었어요' });
  expect(screen.queryByText('무슨 일인지 알고 있나요?')).not.toBeInTheDocument();
});

it('writes by one press that nothing was eaten, and a sign that is urgent', async () => {
  const heard = serve({ ...SERVED, 'POST /api/hamsters/5/health': ROW });
  visit();
  for (const [kind, sign] of [
    ['먹이', '안 먹음'],
    ['증상', '발작'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${kind}`) }));
    await userEvent.click(screen.getByRole('button', { name: sign }));
  }
  const rows = heard.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(rows).toMatchObject([
    { kind: 'food', choice: 'none', value: null },
    { kind: 'symptom', choice: 'seizure', name: null },
  ]);
});
