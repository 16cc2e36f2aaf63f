import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { KEY, pushBrowser } from '@/testing/push';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { changed } from './changes';
import { NotificationSettings } from './NotificationSettings';
import type { Preferences, PreferencesForm } from './types';

beforeEach(() => localStorage.clear());

const PREFERENCES: Preferences = {
  kinds: [
    { kind: 'like', label: '내 글에 좋아요', site: true, push: false, mail: true, isFixed: false },
    { kind: 'comment', label: '내 글에 댓글', site: true, push: true, mail: true, isFixed: false },
    { kind: 'moderation', label: '운영자 안내', site: true, push: true, mail: true, isFixed: true },
  ],
  digest: false,
  marketingSince: null,
  redFlagsAtNight: false,
  quietHours: { enabled: true, from: '21:00', to: '08:00', timeZone: 'Asia/Seoul' },
  pushPublicKey: KEY,
};
const PHONE = {
  id: 7,
  userAgent: 'Mozilla/5.0 (iPhone) Version/18 Safari/604.1',
  createdAt: '2026-11-20T12:00:00Z',
  lastSuccessAt: null,
  isCurrent: false,
};
const HERE = { ...PHONE, id: 8, userAgent: 'Android Chrome/140.0', isCurrent: true };
const SETTINGS = '/api/notifications/preferences';
const DEVICES = '/api/push/subscriptions';

/** A server that keeps what it is told. */
function open(answers: Record<string, unknown> = {}, held = PREFERENCES) {
  let kept = held;
  const heard = serve({
    [`GET ${SETTINGS}`]: () => json(kept),
    [`PUT ${SETTINGS}`]: () => {
      kept = changed(kept, heard.at(-1)?.body as PreferencesForm);
      return json(kept);
    },
    [`GET ${DEVICES}`]: [],
    ...answers,
  });
  show(<NotificationSettings me={MEMBER} />);
  return heard;
}

const toggle = (name: string) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (heard: ReturnType<typeof serve>) =>
  heard.filter(({ call }) => call === `PUT ${SETTINGS}`).map(({ body }) => body);

it('keeps the room while it loads', () => {
  open({ [`GET ${SETTINGS}`]: silence });
  expect(screen.getByText('알림 설정을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong', async () => {
  open({ [`GET ${SETTINGS}`]: () => refusal(500) });
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});

it('saves a cell with the first press', async () => {
  const heard = open();
  const likes = await toggle('내 글에 좋아요, 푸시');
  expect(likes).not.toBeChecked();
  await userEvent.click(likes);
  expect(likes).toBeChecked();
  await waitFor(() =>
    expect(sent(heard)).toEqual([
      { kinds: [{ kind: 'like', site: true, push: true, mail: true }] },
    ]),
  );
});

it('takes back only what was refused', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const answers = [() => first];
  const heard = open({
    [`PUT ${SETTINGS}`]: () => {
      const answer = answers.shift();
      return answer ? answer() : json({ ...PREFERENCES, digest: true });
    },
  });
  await userEvent.click(await toggle('내 글에 댓글, 푸시'));
  await userEvent.click(await toggle('하루 소식 메일'));
  expect(await toggle('내 글에 댓글, 푸시')).not.toBeChecked();

  refuse(refusal(503));
  await waitFor(async () => expect(await toggle('내 글에 댓글, 푸시')).toBeChecked());
  expect(await screen.findByText(/알림 설정을 저장하지 못했어요/)).toBeInTheDocument();
  await waitFor(() => expect(sent(heard)).toHaveLength(2));
  expect(await toggle('하루 소식 메일')).toBeChecked();
});

it('opens the mail column with the daily mail', async () => {
  open();
  expect(await toggle('내 글에 좋아요, 메일')).toBeDisabled();
  expect(screen.getByText(/하루 소식 메일을 켜면/)).toBeInTheDocument();
  await userEvent.click(await toggle('하루 소식 메일'));
  expect(await toggle('내 글에 좋아요, 메일')).toBeEnabled();
  expect(await toggle('내 글에 좋아요, 메일')).toBeChecked();
});

it('closes the other ways of what is off on the site, and remembers them', async () => {
  const heard = open();
  await userEvent.click(await toggle('내 글에 댓글, 사이트'));
  expect(await toggle('내 글에 댓글, 푸시')).toBeDisabled();
  expect(await toggle('내 글에 댓글, 푸시')).not.toBeChecked();
  await userEvent.click(await toggle('내 글에 댓글, 사이트'));
  expect(await toggle('내 글에 댓글, 푸시')).toBeChecked();
  await waitFor(() => expect(sent(heard)).toHaveLength(2));
});

it('keeps what must be heard', async () => {
  open();
  const fixed = await toggle('운영자 안내, 사이트');
  expect(fixed).toBeDisabled();
  expect(fixed).toBeChecked();
  expect(fixed).toHaveAccessibleDescription('꼭 필요한 소식이라 늘 알려 드려요.');
});

it('says when the night is, and lets it ring', async () => {
  const heard = open();
  expect(await screen.findByText(/밤 9시부터 아침 8시까지는/)).toBeInTheDocument();
  await userEvent.click(await toggle('밤에는 조용히'));
  await waitFor(() => expect(sent(heard)).toEqual([{ quietHours: { enabled: false } }]));
});

it('explains first and asks the browser only when pressed', async () => {
  const browser = pushBrowser();
  const devices: unknown[] = [];
  const heard = open({
    [`GET ${DEVICES}`]: () => json(devices),
    [`POST ${DEVICES}`]: () => {
      devices.push(HERE);
      return json(HERE);
    },
  });
  expect(await screen.findByText(/브라우저가 알림을 허용할지/)).toBeInTheDocument();
  expect(browser.asked).toBe(0);

  await press('이 기기에서 켜기');
  expect(await screen.findByText('이 기기에서 알림을 받고 있어요')).toBeInTheDocument();
  expect(browser).toMatchObject({ asked: 1, subscribedTo: KEY });
  expect(heard.map(({ call }) => call)).toContain(`POST ${DEVICES}`);
});

it('says how to allow what was refused', async () => {
  pushBrowser({ answer: 'denied' });
  open();
  await press('이 기기에서 켜기');
  await press('허용했어요, 다시 확인하기');
  expect(screen.getByText('이 기기에서 알림이 막혀 있어요')).toBeInTheDocument();
  expect(
    within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')[0],
  ).toHaveTextContent('주소창 왼쪽의 아이콘을 누르고');
});

it('leaves it when the question was put away', async () => {
  pushBrowser({ answer: 'default' });
  open();
  await press('이 기기에서 켜기');
  expect(await screen.findByText('아직 허용하지 않았어요')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '이 기기에서 켜기' })).toBeEnabled();
});

it('says that the push service cannot be reached', async () => {
  pushBrowser({ failure: new DOMException('Registration failed', 'AbortError') });
  open();
  await press('이 기기에서 켜기');
  expect(await screen.findByText(/푸시 서비스에 연결하지 못했어요/)).toBeInTheDocument();
});

it('says so where there is no push', async () => {
  open();
  expect(await screen.findByText(/푸시 알림을 지원하지 않아요/)).toBeInTheDocument();
});

it('says so where the site has no key', async () => {
  pushBrowser();
  open({}, { ...PREFERENCES, pushPublicKey: null });
  expect(await screen.findByText('지금은 푸시 알림을 쓸 수 없어요')).toBeInTheDocument();
});

it('tries it out and switches it off', async () => {
  const browser = pushBrowser({ permission: 'granted', subscribedTo: KEY });
  const devices = [HERE];
  open({
    [`GET ${DEVICES}`]: () => json(devices),
    'POST /api/push/test': { ok: true },
    [`DELETE ${DEVICES}`]: () => {
      devices.pop();
      return json({ ok: true });
    },
  });
  await press('시험 알림 보내기');
  expect(await screen.findByText('시험 알림을 보냈어요')).toBeInTheDocument();
  await press('이 기기로 알림 받기 끄기');
  expect(await screen.findByRole('button', { name: '이 기기에서 켜기' })).toBeInTheDocument();
  expect(browser.subscribedTo).toBeUndefined();
});

it('takes another device off the list', async () => {
  const heard = open({
    [`GET ${DEVICES}`]: () =>
      json(heard.some(({ call }) => call.startsWith('DELETE')) ? [] : [PHONE]),
    [`DELETE ${DEVICES}/7`]: { ok: true },
  });
  await press('Safari · iPhone 빼기');
  expect(await screen.findByText(/켠 기기가 여기에 모여요/)).toBeInTheDocument();
});

it('keeps what another device changed, although a press came while that was on its way', async () => {
  let late = (_: Response) => {};
  let asked = 0;
  serve({
    [`GET ${SETTINGS}`]: () =>
      asked++ ? new Promise<Response>((resolve) => (late = resolve)) : json(PREFERENCES),
    [`PUT ${SETTINGS}`]: () => refusal(500),
    [`GET ${DEVICES}`]: [],
  });
  const client = show(<NotificationSettings me={MEMBER} />);
  const likes = await toggle('내 글에 좋아요, 푸시');
  void client.invalidateQueries({ queryKey: [SETTINGS] });
  await waitFor(() => expect(asked).toBe(2));
  await userEvent.click(likes);
  expect(await screen.findByText(/알림 설정을 저장하지 못했어요/)).toBeInTheDocument();
  const comment = { kind: 'comment', site: true, push: false, mail: true } as const;
  late(json(changed(PREFERENCES, { kinds: [comment] })));
  await waitFor(async () => expect(await toggle('내 글에 댓글, 푸시')).not.toBeChecked());
  expect(likes).not.toBeChecked();
});

it('lets mail that comes at once be chosen without the daily one', async () => {
  const row = { label: '건강수첩', site: true, push: true, mail: true, isFixed: false };
  const heard = open({}, { ...PREFERENCES, kinds: [{ kind: 'health', ...row }] });
  await userEvent.click(await toggle('건강수첩, 메일'));
  await waitFor(() => expect(sent(heard)).toHaveLength(1));
  expect(sent(heard)).toMatchObject([{ kinds: [{ kind: 'health', mail: false }] }]);
});

it('lets a red flag ring at night, while the night is quiet', async () => {
  const heard = open();
  await userEvent.click(await toggle('급한 건강 신호는 밤에도'));
  await waitFor(() => expect(sent(heard)).toEqual([{ redFlagsAtNight: true }]));
  await userEvent.click(await toggle('밤에는 조용히'));
  await waitFor(() => expect(screen.queryByLabelText('급한 건강 신호는 밤에도')).toBeNull());
});

it('asks for advertising apart, says since when, and ends it as easily', async () => {
  const heard = open();
  expect(await toggle('광고성 정보 받기 (선택)')).not.toBeChecked();
  await userEvent.click(await toggle('광고성 정보 받기 (선택)'));
  await waitFor(() => expect(sent(heard)).toEqual([{ marketing: true }]));
});

it('says since when somebody agreed to advertising', async () => {
  const heard = open({}, { ...PREFERENCES, marketingSince: '2026-11-20T03:00:00Z' });
  expect(await screen.findByText(/11월 20일에 받기로 했어요/)).toBeInTheDocument();
  await userEvent.click(await toggle('광고성 정보 받기 (선택)'));
  await waitFor(() => expect(sent(heard)).toEqual([{ marketing: false }]));
});
