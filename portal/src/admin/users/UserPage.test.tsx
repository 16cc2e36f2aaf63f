import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShowBase } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { UserPage } from './UserPage';

// A page of forms takes jsdom a while.

const MEMBER = {
  id: 7,
  username: 'kongi',
  nickname: '콩이집사',
  maskedEmail: 'k***@example.kr',
  profileImage: null,
  isAdmin: false,
  status: 'active',
  suspendedUntil: null,
  level: 3,
  experience: 240,
  streakDays: 2,
  totalLikes: 4,
  diariesCount: 1,
  privateDiariesCount: 0,
  signIns: [],
  greeting: null,
  secondFactors: [],
  postsCount: 0,
  commentsCount: 0,
  hamstersCount: 1,
  followersCount: 0,
  followingCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  lastLoginAt: null,
  lastSeenAt: null,
  standingViolations: 1,
  suggestedStep: { number: 2, kind: 'suspension', days: 7 },
  sanctions: [],
  cases: [],
  notes: [],
  devices: [],
};
const ONE = 'GET /api/admin/users/7';
const AUDIT = 'GET /api/admin/audit';
const SANCTION = 'POST /api/admin/users/7/sanctions';

function open(answers: Parameters<typeof serve>[0] = {}) {
  const heard = serve({ [ONE]: MEMBER, [AUDIT]: page([]), ...answers });
  showInConsole(
    'users',
    <ShowBase id={7}>
      <UserPage />
    </ShowBase>,
  );
  return heard;
}

it('tells who shares an address for a reason, and offers to block it', async () => {
  const other = {
    id: 9,
    nickname: '두부언니',
    status: 'banned',
    isAdmin: false,
    createdAt: '2026-11-01T00:00:00Z',
    lastSeenAt: '2026-11-20T00:00:00Z',
  };
  const [address, lastSeenAt] = ['2001:db8:1:2::/64', other.lastSeenAt];
  const heard = open({
    'POST /api/admin/users/7/shared-addresses': {
      days: 90,
      addresses: [{ address, lastSeenAt, members: [other], isCapped: false }],
    },
  });
  const dialog = await dialogAfter('같은 주소를 쓴 회원 보기');
  await userEvent.click(dialog.getByText('한 사람이 여러 계정을 쓰는지 확인해요.'));
  await userEvent.click(dialog.getByRole('button', { name: '같은 주소를 쓴 회원 보기' }));
  expect(await screen.findByText('두부언니')).toBeInTheDocument();
  expect(screen.getByText('영구 정지')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '이 주소 막기' }).getAttribute('href')).toContain(
    '/blocks/create?subject=2001%3Adb8%3A1%3A2%3A%3A%2F64',
  );
  expect(heard.some(({ call }) => call.endsWith('shared-addresses'))).toBe(true);
});

async function dialogAfter(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

it('gives the suggested sanction for a reason and offers to undo it', async () => {
  const heard = open({ [SANCTION]: { id: 5, auditId: 81 }, 'POST /api/admin/audit/81/undo': {} });
  const dialog = await dialogAfter('이용 제한하기');
  await userEvent.type(dialog.getByRole('textbox', { name: /^이유/ }), '광고예요.');
  await userEvent.click(dialog.getByRole('button', { name: '이용 제한하기' }));
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('되돌렸어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === SANCTION)?.body).toEqual({
    kind: 'suspension',
    days: 7,
    reason: '광고예요.',
    isSevere: false,
    deviationReason: null,
  });
});

it('asks why when it is another step than suggested', async () => {
  const heard = open({ [SANCTION]: { id: 5, auditId: 81, isInForce: true } });
  const dialog = await dialogAfter('이용 제한하기');
  expect(dialog.queryByLabelText(/권고와 다르게/)).not.toBeInTheDocument();
  const days = dialog.getByRole('spinbutton', { name: '정지 일수' });
  await userEvent.clear(days);
  await userEvent.type(days, '3');
  await userEvent.type(dialog.getByLabelText(/권고와 다르게/), '처음이라서요.');
  await userEvent.type(dialog.getByRole('textbox', { name: /^이유/ }), '도배예요.');
  await userEvent.click(dialog.getByRole('button', { name: '이용 제한하기' }));
  await screen.findByText('이용을 제한했어요.');
  expect(heard.find(({ call }) => call === SANCTION)?.body).toMatchObject({
    days: 3,
    deviationReason: '처음이라서요.',
  });
});

it('suggests a ban for a severe violation', async () => {
  open();
  const dialog = await dialogAfter('이용 제한하기');
  await userEvent.click(dialog.getByRole('checkbox', { name: /중대한 위반/ }));
  expect(dialog.getByText('권고: 영구 정지')).toBeInTheDocument();
  expect(dialog.queryByRole('spinbutton')).not.toBeInTheDocument();
});

it('shows personal data only for a reason', async () => {
  const reveal = 'POST /api/admin/users/7/reveal';
  const heard = open({ [reveal]: { email: 'kongi@example.kr', addresses: ['203.0.113.9'] } });
  expect(await screen.findByText('k***@example.kr')).toBeInTheDocument();
  const dialog = await dialogAfter('개인정보 보기');
  await userEvent.click(dialog.getByRole('button', { name: '개인정보 보기' }));
  expect(dialog.getByText('이유를 적어 주세요.')).toBeInTheDocument();
  expect(heard.some(({ call }) => call === reveal)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '회원의 문의에 답하려고 확인해요.' }));
  await userEvent.click(dialog.getByRole('button', { name: '개인정보 보기' }));
  expect(await screen.findByText('kongi@example.kr')).toBeInTheDocument();
  expect(screen.getByText('203.0.113.9')).toBeInTheDocument();
});

it('asks before a role changes, and says why it cannot', async () => {
  const message = '마지막 소유자예요.';
  open({ 'PUT /api/admin/users/7': () => refusal(409, { message }) });
  const dialog = await dialogAfter('역할 바꾸기');
  await userEvent.click(dialog.getByRole('radio', { name: /^운영진/ }));
  await userEvent.click(dialog.getByRole('button', { name: '역할 바꾸기' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

it('keeps a note that the server refuses', async () => {
  const message = '메모를 저장하지 못했어요.';
  open({ 'POST /api/admin/users/7/notes': () => refusal(422, { message }) });
  const note = await screen.findByRole('textbox', { name: '메모' });
  await userEvent.type(note, '전화로 이야기함');
  await userEvent.click(screen.getByRole('button', { name: '메모 남기기' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(note).toHaveValue('전화로 이야기함');
});

it('begins the note of another member anew', async () => {
  // Both have been looked at before: no waiting comes between one and the other.
  serve({ [ONE]: MEMBER, 'GET /api/admin/users/8': { ...MEMBER, id: 8 }, [AUDIT]: page([]) });
  function TwoMembers() {
    const [id, setId] = useState(8);
    return (
      <ShowBase id={id}>
        <button type="button" onClick={() => setId(id === 7 ? 8 : 7)}>
          다른 회원
        </button>
        <UserPage />
      </ShowBase>
    );
  }
  showInConsole('users', <TwoMembers />);
  await screen.findByRole('textbox', { name: '메모' });
  await userEvent.click(screen.getByRole('button', { name: '다른 회원' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '메모' }), '전화로 이야기함');
  await userEvent.click(screen.getByRole('button', { name: '다른 회원' }));
  expect(await screen.findByRole('textbox', { name: '메모' })).toHaveValue('');
});

it('asks before a half-written note is left', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: '메모' }), '전화로 이야기함');
  const [diaries] = screen.getAllByRole('link', { name: '1' });
  await userEvent.click(diaries as HTMLElement);
  expect(ask).toHaveBeenCalledOnce();
});
