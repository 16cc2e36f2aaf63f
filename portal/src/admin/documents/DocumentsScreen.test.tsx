import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import DocumentsScreen from './DocumentsScreen';

const VERSION = {
  version: 1,
  effectiveOn: '2025-06-27',
  state: 'in_force',
  isAdverse: false,
  needsConsent: false,
};
const DRAFT = {
  body: '## 제1조\n\n새 글',
  isAdverse: true,
  needsConsent: false,
  author: '햄찌지기',
  updatedAt: '2026-11-24T00:00:00Z',
  version: 'v1',
};
const DESK = {
  kind: 'terms',
  title: '이용약관',
  path: '/terms-of-service',
  isAnnounced: true,
  mayNeedConsent: true,
  inForce: VERSION,
  body: '## 제1조\n\n옛 글',
  coming: null,
  comingAnnouncement: null,
  scheduleActId: null,
  draft: null,
  hasSuggested: false,
  unsaid: [],
  versions: [VERSION],
  earliest: { ordinary: '2026-12-01', adverse: '2026-12-24', latest: '2027-11-24' },
};
const ROW = { kind: 'terms', title: '이용약관', path: DESK.path, inForce: VERSION, coming: null };
const LIST = {
  documents: [
    { ...ROW, draft: null },
    { ...ROW, kind: 'rules', title: '운영 원칙', draft: null },
  ],
  marks: [{ name: 'site_name', meaning: '사이트 이름' }],
};
const PREVIEW = {
  sections: [],
  unknownMarks: ['sitename'],
  changes: [
    {
      heading: '제1조',
      before: [{ text: '옛', isChanged: true }],
      after: [{ text: '새', isChanged: true }],
    },
  ],
};
const answers = (desk: object) => ({
  'GET /api/admin/documents': LIST,
  'GET /api/admin/documents/terms': { ...DESK, ...desk },
  'GET /api/admin/documents/rules': { ...DESK, kind: 'rules', title: '운영 원칙' },
  'POST /api/admin/documents/terms/preview': PREVIEW,
});

function show() {
  showInConsole('documents', <DocumentsScreen />, '/documents');
}

it('begins a draft from the latest text', async () => {
  const heard = serve({ ...answers({}), 'POST /api/admin/documents/terms/draft': DRAFT });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '초안 시작하기' }));
  await waitFor(() =>
    expect(heard.map(({ call }) => call)).toContain('POST /api/admin/documents/terms/draft'),
  );
});

it('offers the text that the program suggests, and says what the one in force lacks', async () => {
  const heard = serve({
    ...answers({ hasSuggested: true, unsaid: ['건강수첩을 쓸 때(선택)', '메일을 보낼 때'] }),
    'POST /api/admin/documents/terms/draft': DRAFT,
  });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(/건강수첩을 쓸 때\(선택\) · 메일을/);
  await userEvent.click(screen.getByRole('button', { name: '권하는 글로 초안 시작하기' }));
  await waitFor(() =>
    expect(heard).toContainEqual(
      expect.objectContaining({
        call: 'POST /api/admin/documents/terms/draft',
        query: { isSuggested: 'true' },
      }),
    ),
  );
});

it('shows what changes side by side and names a mistyped mark', async () => {
  serve(answers({ draft: DRAFT }));
  show();
  const changes = within(await screen.findByRole('list', { name: '바뀐 것' }));
  expect(changes.getByText('옛')).toBeVisible();
  expect(changes.getByText('새')).toBeVisible();
  expect(screen.getByText(/\{sitename\} 자리에 넣을 것이 없어요/)).toBeVisible();
});

it('says the earliest lawful day in words, and a refusal beside it', async () => {
  const words = '2026년 12월 24일부터 고를 수 있어요.';
  const heard = serve({
    ...answers({ draft: DRAFT }),
    'POST /api/admin/documents/terms/schedule': () =>
      refusal(422, { fields: { effectiveOn: `너무 일러요. ${words}` } }),
  });
  show();
  expect(
    await screen.findByText(/회원에게 불리한 변경이라 30일 뒤인 2026년 12월 24일/),
  ).toBeVisible();
  const day = screen.getByLabelText('시행일');
  expect(day).toHaveValue('2026-12-24');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: '예고하기' }));
  expect(await screen.findAllByText(/너무 일러요/)).not.toHaveLength(0);
  const [sent] = heard.filter(({ call }) => call.endsWith('/schedule'));
  expect(sent?.body).toEqual({ effectiveOn: '2026-12-01', version: 'v1' });
});

it('announces nothing that is not saved', async () => {
  const heard = serve(answers({ draft: DRAFT }));
  show();
  await userEvent.type(await screen.findByLabelText('글'), ' 더');
  await userEvent.click(screen.getByRole('button', { name: '예고하기' }));
  expect(await screen.findByText(/초안을 먼저 저장해 주세요/)).toBeVisible();
  expect(heard.some(({ call }) => call.endsWith('/schedule'))).toBe(false);
});

it('keeps what is half written while another document is looked at', async () => {
  serve(answers({ draft: DRAFT }));
  show();
  await userEvent.type(await screen.findByLabelText('글'), ' 더');
  await userEvent.click(screen.getByRole('button', { name: '운영 원칙' }));
  expect(await screen.findByText('운영 원칙 · 시행 중')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '이용약관' }));
  expect(await screen.findByLabelText('글')).toHaveValue(`${DRAFT.body} 더`);
});

it('shows both texts when somebody else saved meanwhile', async () => {
  serve({
    ...answers({ draft: DRAFT }),
    'PUT /api/admin/documents/terms/draft': () => refusal(409, { code: 'edited_since' }),
  });
  show();
  await userEvent.type(await screen.findByLabelText('글'), ' 내 것');
  await userEvent.click(screen.getByRole('button', { name: '초안 저장' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('내 것');
});

it('takes an announcement back', async () => {
  const heard = serve({
    ...answers({
      coming: { ...VERSION, version: 2, effectiveOn: '2026-12-24', state: 'scheduled' },
      comingAnnouncement: {
        publishedAt: '2026-11-24T00:00:00Z',
        announcedAt: '2026-11-24T00:05:00Z',
        toldCount: 1234,
      },
      scheduleActId: 77,
    }),
    'POST /api/admin/audit/77/undo': { auditId: 78 },
  });
  show();
  expect(await screen.findByText('회원 1,234명에게 알림과 메일로 알렸어요.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '예고 거두기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '예고 거두기' }));
  await waitFor(() =>
    expect(heard.map(({ call }) => call)).toContain('POST /api/admin/audit/77/undo'),
  );
});
