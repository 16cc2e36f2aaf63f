import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import IncidentShow from './IncidentShow';
import type { IncidentPage } from './types';

const AT = '2026-11-20T00:00:00Z';
const ONE = 'GET /api/admin/incidents/3';
const FORM = 'GET /api/admin/incidents/3/form';
const FORM_TEXT = { text: '1. 정보주체에게 알렸는지' };

function incidentWith(part: Partial<IncidentPage> = {}): IncidentPage {
  return {
    id: 3,
    title: '운영자 계정이 도용됐어요.',
    state: 'open',
    what: '회원의 이메일',
    noticedHow: '점검하다가',
    noticedAt: AT,
    learnedAt: null,
    kinds: ['email', 'health'],
    isSensitive: true,
    hoursLeft: 0,
    beganAt: null,
    isConfirmed: true,
    isIntrusion: false,
    people: 1200,
    told: 0,
    guests: 2,
    sentAt: null,
    noticeUntil: null,
    closedAt: null,
    closingNote: null,
    clocks: [
      {
        name: 'tell',
        label: '회원에게 알리기',
        dueAt: AT,
        doneAt: null,
        isOver: true,
        hoursLeft: 0,
      },
      {
        name: 'authority',
        label: '신고하기',
        dueAt: AT,
        doneAt: AT,
        isOver: false,
        hoursLeft: null,
      },
    ],
    letter: [
      { name: 'data', heading: '어떤 개인정보인가요', text: '' },
      { name: 'ask', heading: '물어볼 곳', text: '개인정보팀' },
    ],
    letterVersion: 'v1',
    missing: ['어떤 개인정보인가요'],
    evidence: [
      {
        id: 1,
        name: 'nginx.log',
        note: null,
        size: 12,
        sha256: 'a'.repeat(64),
        actor: 'cli:root',
        createdAt: AT,
        isWhole: false,
      },
    ],
    tables: ['health_rows', 'users'],
    ...part,
  };
}

function visit() {
  return showInConsole('incidents', <IncidentShow />, '/incidents/3/show');
}

it('says which clock ran out, what is missing, and which evidence was changed', async () => {
  serve({ [FORM]: FORM_TEXT, [ONE]: incidentWith() });
  visit();
  const clocks = within(await screen.findByRole('table', { name: '기한' }));
  expect(clocks.getAllByText('지났어요')).toHaveLength(1);
  expect(screen.getByText('1,200명 (그 가운데 회원이 아닌 분 2명)')).toBeInTheDocument();
  expect(screen.getByText('아직 비어 있어요: 어떤 개인정보인가요')).toBeInTheDocument();
  expect(screen.getByText('달라졌어요')).toBeInTheDocument();
});

it('looks for people in a table, and tells of views that name nobody', async () => {
  const heard = serve({
    [FORM]: FORM_TEXT,
    [ONE]: incidentWith(),
    'POST /api/admin/incidents/3/people': { id: 3, auditId: 9, found: 5, added: 4, unnamed: 2 },
  });
  visit();
  const find = within(await screen.findByRole('region', { name: '관련된 사람 찾기' }));
  await userEvent.type(find.getByLabelText(/^본 사람/), 'admin:12');
  await userEvent.click(find.getByRole('button', { name: '관련된 사람 찾기' }));
  expect(await find.findByText(/열람이 2건/)).toBeInTheDocument();
  expect(heard.find(({ call }) => call.endsWith('/people'))?.body).toEqual({
    source: 'views',
    actor: 'admin:12',
    members: [],
    names: [],
    since: null,
    until: null,
  });
});

it('asks before it sends, and says what is refused', async () => {
  const sentence = '법이 정한 항목이 비어 있어요.';
  serve({
    [FORM]: FORM_TEXT,
    [ONE]: incidentWith(),
    'POST /api/admin/incidents/3/send': () => refusal(422, { message: sentence }),
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '모두에게 알리기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1,200명에게 알릴까요?' }));
  await userEvent.click(dialog.getByRole('button', { name: '모두에게 알리기' }));
  await waitFor(() => expect(dialog.getByText(sentence)).toBeInTheDocument());
});

it('shows what was sent as it was sent', async () => {
  serve({ [FORM]: FORM_TEXT, [ONE]: incidentWith({ state: 'closed', missing: [] }) });
  visit();
  expect(await screen.findByText('개인정보팀')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '글 저장' })).toBeNull();
  expect(screen.queryByRole('region', { name: '관련된 사람 찾기' })).toBeNull();
});

it("flags sensitive data, shows the hours left, and the authority's form", async () => {
  serve({ [FORM]: FORM_TEXT, [ONE]: incidentWith() });
  visit();
  const clocks = within(await screen.findByRole('table', { name: '기한' }));
  expect(clocks.getByText('0시간')).toBeInTheDocument();
  expect(screen.getByText(/인원과 관계없이 신고/)).toBeInTheDocument();
  expect(screen.getByText('이메일 주소, 건강수첩과 병원 서류 (민감)')).toBeInTheDocument();
  expect(await screen.findByDisplayValue('1. 정보주체에게 알렸는지')).toBeInTheDocument();
});

it('adds members one by one, by number or name', async () => {
  const heard = serve({
    [FORM]: FORM_TEXT,
    [ONE]: incidentWith(),
    'POST /api/admin/incidents/3/people': { id: 3, auditId: 9, found: 2, added: 2, unnamed: 0 },
  });
  visit();
  const find = within(await screen.findByRole('region', { name: '관련된 사람 찾기' }));
  await userEvent.click(find.getByRole('combobox', { name: '어디에서' }));
  await userEvent.click(await screen.findByRole('option', { name: '직접 고른 회원' }));
  await userEvent.type(find.getByLabelText(/^회원의 번호나/), '12, 콩이 집사');
  await userEvent.click(find.getByRole('button', { name: '관련된 사람 찾기' }));
  await waitFor(() => expect(heard.some(({ call }) => call.endsWith('/people'))).toBe(true));
  expect(heard.find(({ call }) => call.endsWith('/people'))?.body).toMatchObject({
    members: [12],
    names: ['콩이 집사'],
  });
});

it('notes when it was learned, with what leaked', async () => {
  const heard = serve({
    [FORM]: FORM_TEXT,
    [ONE]: incidentWith(),
    'POST /api/admin/incidents/3/learned': { id: 3, auditId: 9 },
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '알게 된 때 적기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '새었음을 언제 알았나요?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '이유' }), '백업이 밖에 있었어요.');
  await userEvent.click(dialog.getByRole('button', { name: '알게 된 때 적기' }));
  await waitFor(() => expect(heard.some(({ call }) => call.endsWith('/learned'))).toBe(true));
  expect(heard.find(({ call }) => call.endsWith('/learned'))?.body).toEqual({
    learnedAt: '2026-11-20T09:00+09:00',
    isConfirmed: true,
    kinds: ['email', 'health'],
    note: '백업이 밖에 있었어요.',
  });
});

const SEND = 'POST /api/admin/incidents/3/send';
const LETTER = 'PUT /api/admin/incidents/3/letter';
const DATA = '어떤 개인정보인가요';

async function send() {
  await userEvent.click(await screen.findByRole('button', { name: '모두에게 알리기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '모두에게 알리기' }));
  return dialog;
}

it('sends the letter that was read, and nothing while what is typed is not saved', async () => {
  const heard = serve({ [FORM]: FORM_TEXT, [ONE]: incidentWith(), [SEND]: { id: 3, auditId: 9 } });
  visit();
  const data = await screen.findByLabelText(DATA);
  await userEvent.type(data, '메');
  const dialog = await send();
  expect(await dialog.findByText(/아직 저장하지 않았어요/)).toBeInTheDocument();
  expect(heard.some(({ call }) => call === SEND)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '취소' }));
  await userEvent.clear(data);
  await send();
  await waitFor(() => expect(heard.some(({ call }) => call === SEND)).toBe(true));
  expect(heard.find(({ call }) => call === SEND)?.query).toEqual({ version: 'v1' });
});

it('shows what was added to the letter meanwhile, and both letters where two wrote one', async () => {
  let now = incidentWith();
  const heard = serve({
    [FORM]: FORM_TEXT,
    [ONE]: () => json(now),
    [LETTER]: () => refusal(409, { code: 'edited_since' }),
  });
  const client = visit();
  expect(await screen.findByLabelText(DATA)).toHaveValue('');
  const named = (text: string, letterVersion: string) =>
    incidentWith({ letter: [{ name: 'data', heading: DATA, text }], letterVersion });
  now = named('이메일 주소', 'v2');
  await client.invalidateQueries({ queryKey: ['incidents'] });
  await waitFor(() => expect(screen.getByLabelText(DATA)).toHaveValue('이메일 주소'));
  await userEvent.type(screen.getByLabelText(DATA), '와 이름');
  now = named('닉네임', 'v3');
  await userEvent.click(screen.getByRole('button', { name: '글 저장' }));
  const both = within(await screen.findByRole('dialog'));
  expect(both.getByText('이메일 주소와 이름')).toBeInTheDocument();
  expect(both.getByText('닉네임')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === LETTER)?.body;
  expect(sent).toMatchObject({ data: '이메일 주소와 이름', version: 'v2' });
});
