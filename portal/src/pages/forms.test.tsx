import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openCompose } from '@/features/community/compose/openCompose';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, entryWith, HAMSTER, MEMBER, postWith, sanctionWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import AppealPage from './appeal/AppealPage';
import CreateDiaryPage from './create-diary/CreateDiaryPage';
import RegisterCompletePage from './register-complete/RegisterCompletePage';

// The editor is large: the first test would wait for it too long on a busy machine.
beforeAll(async () => void (await import('@/content/composer/editor/RichEditor')), 30_000);
beforeEach(() => localStorage.clear());

const loaded = {
  'GET /api/auth/me': MEMBER,
  'GET /api/hamsters/my': [HAMSTER],
  'GET /api/boards': BOARDS,
  'GET /api/diary/12': entryWith({ userId: MEMBER.id, title: '' }),
  'GET /api/community/21': postWith({ userId: MEMBER.id, title: '' }),
};
const failing = (status: number) =>
  Object.fromEntries(Object.keys(loaded).map((call) => [call, () => refusal(status)]));

const FORMS: [name: string, draft: string, open: () => ReturnType<typeof show>][] = [
  ['a new entry', 'diary', () => show(<CreateDiaryPage />, '/create-diary')],
  ['an entry', 'diary-12', () => show(<CreateDiaryPage />, '/create-diary?edit=12')],
  ['a new post', 'post', () => opened(() => openCompose({ mode: 'create' }))],
  ['a post', 'post-21', () => opened(() => openCompose({ mode: 'edit', post: { id: 21 } }))],
];

/** Everything is asked for anew, and what came of it is drawn. */
async function refetchAll(client: ReturnType<typeof show>) {
  await act(async () => {
    await client.refetchQueries();
    await new Promise((done) => setTimeout(done));
  });
}

function opened(open: () => void) {
  const client = show(null, '/community');
  act(open);
  return client;
}

it.each(
  FORMS.flatMap(([name, draft, open]) =>
    [503, 404].map((status) => [status, name, draft, open] as const),
  ),
)('a background %i leaves the form of %s and its draft alone', async (status, _, draft, open) => {
  serve(loaded);
  const client = open();
  const title = await screen.findByLabelText('제목');
  await userEvent.type(title, '쓰던 제목');
  await waitFor(() =>
    expect(localStorage.getItem(`hamsterd-unsent-draft-7-${draft}`)).toContain('쓰던 제목'),
  );
  const heard = serve({ ...failing(status), 'GET /api/auth/me': MEMBER });
  await refetchAll(client);
  expect(heard.length).toBeGreaterThan(0);
  expect(title).toBeInTheDocument();
  expect(title).toHaveValue('쓰던 제목');
  expect(localStorage.getItem(`hamsterd-unsent-draft-7-${draft}`)).toContain('쓰던 제목');
});

it.each([
  [
    'the last step after Google',
    '/api/auth/google/pending',
    { kind: 'register', email: 'kongi@example.kr', suggestedNickname: '' },
    () => show(<RegisterCompletePage />, '/register/complete'),
    /^닉네임/,
  ],
  [
    'an appeal',
    '/api/appeals/3.9f',
    sanctionWith(),
    () => show(<AppealPage />, '/appeal?link=3.9f'),
    '어떤 점이 잘못되었나요?',
  ],
])('a background 404 leaves the form of %s alone', async (_, address, answer, open, label) => {
  const nickname = { available: true, message: '쓸 수 있는 닉네임이에요.' };
  serve({ [`GET ${address}`]: answer, 'GET /api/auth/check-nickname': nickname });
  const client = open();
  const field = await screen.findByLabelText(label);
  await userEvent.type(field, '쓰던 말');
  serve({ [`GET ${address}`]: () => refusal(404) });
  await refetchAll(client);
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('쓰던 말');
});

const EDITS = FORMS.filter(([, draft]) => /\d/.test(draft));

it.each(EDITS)('%s is edited as it is now: no copy of the worker will do', async (_, __, open) => {
  serve(loaded);
  // Long after whatever was written before, which asks for the latest of everything.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const latest: unknown[] = [];
  const answering = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (new Headers(init.headers).has('X-After-Write')) latest.push(address);
    return answering(address, init);
  });
  open();
  await screen.findByLabelText('제목');
  expect(latest).toEqual([expect.stringMatching(/^\/api\/(diary\/12|community\/21)$/)]);
});

it.each(EDITS)(
  'whoever comes back to the form of %s learns that it was changed elsewhere',
  async (_, __, open) => {
    serve(loaded);
    open();
    const title = await screen.findByLabelText('제목');
    await userEvent.type(title, '쓰던 제목');
    const elsewhere = { userId: MEMBER.id, title: '다른 제목', updatedAt: '2099-01-01T00:00:00Z' };
    serve({
      ...loaded,
      'GET /api/diary/12': entryWith(elsewhere),
      'GET /api/community/21': postWith(elsewhere),
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(/다른 곳에서 고친 글이에요/)).toBeVisible();
    expect(title).toHaveValue('쓰던 제목');
  },
);

/** The same answers, once they are let go. */
function heldBack() {
  let letGo = () => {};
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  const late = Object.entries(loaded).map(([call, answer]) => [
    call,
    () => gate.then(() => json(answer)),
  ]);
  return { late: Object.fromEntries(late), letGo };
}

it.each(FORMS)('a form in which nobody types takes no draft of %s away', async (_, draft, open) => {
  const { late, letGo } = heldBack();
  const heard = serve({ ...late, 'GET /api/auth/me': MEMBER });
  open();
  await waitFor(() => expect(heard.some(({ call }) => call !== 'GET /api/auth/me')).toBe(true));
  const elsewhere = JSON.stringify({ title: '다른 탭에서 쓴 제목', content: '', media: [] });
  localStorage.setItem(`hamsterd-unsent-draft-7-${draft}`, elsewhere);
  letGo();
  await screen.findByLabelText('제목');
  await userEvent.click(screen.getByLabelText('제목'));
  await userEvent.tab();
  expect(localStorage.getItem(`hamsterd-unsent-draft-7-${draft}`)).toBe(elsewhere);
});
