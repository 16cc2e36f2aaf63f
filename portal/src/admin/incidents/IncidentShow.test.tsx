import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import IncidentShow from './IncidentShow';
import type { IncidentPage } from './types';

const AT = '2026-11-20T00:00:00Z';
const ONE = 'GET /api/admin/incidents/3';

function incidentWith(part: Partial<IncidentPage> = {}): IncidentPage {
  return {
    id: 3,
    title: '운영자 계정이 도용됐어요.',
    state: 'open',
    what: '회원의 이메일',
    noticedHow: '점검하다가',
    noticedAt: AT,
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
      { name: 'tell', label: '회원에게 알리기', dueAt: AT, doneAt: null, isOver: true },
      { name: 'authority', label: '신고하기', dueAt: AT, doneAt: AT, isOver: false },
    ],
    letter: [
      { name: 'data', heading: '어떤 개인정보인가요', text: '' },
      { name: 'ask', heading: '물어볼 곳', text: '개인정보팀' },
    ],
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
  showInConsole('incidents', <IncidentShow />, '/incidents/3/show');
}

it('says which clock ran out, what is missing, and which evidence was changed', async () => {
  serve({ [ONE]: incidentWith() });
  visit();
  const clocks = within(await screen.findByRole('table', { name: '기한' }));
  expect(clocks.getAllByText('지났어요')).toHaveLength(1);
  expect(screen.getByText('1,200명 (그 가운데 회원이 아닌 분 2명)')).toBeInTheDocument();
  expect(screen.getByText('아직 비어 있어요: 어떤 개인정보인가요')).toBeInTheDocument();
  expect(screen.getByText('달라졌어요')).toBeInTheDocument();
});

it('looks for people in a table, and tells of views that name nobody', async () => {
  const heard = serve({
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
    since: null,
    until: null,
  });
});

it('asks before it sends, and says what is refused', async () => {
  const sentence = '법이 정한 항목이 비어 있어요.';
  serve({
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
  serve({ [ONE]: incidentWith({ state: 'closed', missing: [] }) });
  visit();
  expect(await screen.findByText('개인정보팀')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '글 저장' })).toBeNull();
  expect(screen.queryByRole('region', { name: '관련된 사람 찾기' })).toBeNull();
});
