import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import AnnouncementEdit from './AnnouncementEdit';

const AT = '2026-11-20T00:00:00Z';
const ONE = 'GET /api/admin/announcements/3';
const PREVIEW = 'GET /api/admin/announcements/3/preview';
const TRIAL = 'POST /api/admin/announcements/3/trial';
const SEND = 'POST /api/admin/announcements/3/send';

function noticeWith(part: Partial<Shape<'AnnouncementRow'>> = {}): Shape<'AnnouncementRow'> {
  return {
    id: 3,
    kind: 'advertising',
    title: '해바라기씨 반값',
    body: '오늘만 반값이에요.',
    link: '',
    isMailed: true,
    author: '햄장',
    createdAt: AT,
    updatedAt: AT,
    triedAt: null,
    sentAt: null,
    stoppedAt: null,
    toldAt: null,
    toldCount: 0,
    mailedCount: 0,
    version: 'v1',
    state: 'draft',
    ...part,
  };
}

const SEEN: Shape<'AnnouncementPreview'> = {
  title: '(광고) 해바라기씨 반값',
  subject: '(광고) [햄찌일기] 해바라기씨 반값',
  text: '오늘만 반값이에요.',
  members: 1200,
  mailed: 900,
  waitsUntil: AT,
};

function visit() {
  showInConsole('announcements', <AnnouncementEdit />, '/announcements/3/show');
}

it('shows how it arrives and to how many, and sends nothing untried', async () => {
  serve({ [ONE]: noticeWith(), [PREVIEW]: SEEN });
  visit();
  const panel = within(await screen.findByRole('region', { name: '보내기' }));
  expect(await panel.findByText('(광고) [햄찌일기] 해바라기씨 반값')).toBeInTheDocument();
  expect(panel.getByText('알림 1,200명, 메일 900명')).toBeInTheDocument();
  expect(panel.getByText(/아침 8시부터/)).toBeInTheDocument();
  expect(panel.getByRole('button', { name: '모두에게 보내기' })).toBeDisabled();
});

it('says why a trial is refused', async () => {
  const sentence = '광고를 보내는 곳을 먼저 적어 주세요.';
  serve({
    [ONE]: noticeWith(),
    [PREVIEW]: SEEN,
    [TRIAL]: () => refusal(409, { message: sentence }),
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '나에게 보내 보기' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('asks before it sends to everybody', async () => {
  const heard = serve({
    [ONE]: noticeWith({ triedAt: AT }),
    [PREVIEW]: SEEN,
    [SEND]: { auditId: 9 },
  });
  visit();
  const send = await screen.findByRole('button', { name: '모두에게 보내기' });
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: '회원 1,200명에게 보낼까요?' }));
  expect(heard.some(({ call }) => call === SEND)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '모두에게 보내기' }));
  await waitFor(() => expect(heard.some(({ call }) => call === SEND)).toBe(true));
  expect(heard.find(({ call }) => call === SEND)?.query).toEqual({ version: 'v1' });
});

it('shows what was sent as it was sent', async () => {
  serve({ [ONE]: noticeWith({ state: 'sending', sentAt: AT, toldCount: 400, mailedCount: 300 }) });
  visit();
  expect(await screen.findByText('알림 400명, 메일 300명')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
});
