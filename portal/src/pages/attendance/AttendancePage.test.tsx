import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { movedMonth } from '@/shared/lib/month';
import { koreanToday } from '@/shared/lib/relativeTime';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import AttendancePage from './AttendancePage';

const THIS = koreanToday().slice(0, 7);
const LAST = movedMonth(THIS, -1);
const ME = { 'GET /api/auth/me': MEMBER };

function monthOf(month: string) {
  return {
    month,
    firstMonth: LAST,
    days: [
      { day: `${month}-01`, mark: 'checked', streak: 7, experience: 40, reason: null },
      { day: `${month}-02`, mark: 'rested', streak: 7, experience: 0, reason: null },
      { day: `${month}-03`, mark: 'exempt', streak: null, experience: 0, reason: '서버 점검' },
    ],
    streakDays: 7,
    rests: 1,
    restsMax: 2,
    restEveryDays: 7,
  };
}

it('shows the month as a calendar, in words and as a table', async () => {
  serve({ ...ME, 'GET /api/attendance/month': monthOf(LAST) });
  show(<AttendancePage />);

  const [calendar, twin] = await screen.findAllByRole('table', { hidden: true });
  expect(within(calendar as HTMLElement).getByText('1일, 출석, 경험치 40')).toBeInTheDocument();
  expect(within(calendar as HTMLElement).getByText('2일, 쉬어 간 날')).toBeInTheDocument();
  expect(screen.getByText('1일 출석했어요. 1일은 쉬어가기가 이어 줬어요.')).toBeInTheDocument();
  expect(screen.getByText('1개 있어요 (2개까지)', { exact: false })).toBeInTheDocument();
  expect(within(twin as HTMLElement).getByText('출석에서 뺀 날: 서버 점검')).toBeInTheDocument();
});

it('goes back month by month, to the one of joining', async () => {
  const heard = serve({
    ...ME,
    'GET /api/attendance/month': (query: URLSearchParams) =>
      json(monthOf(query.get('month') ?? THIS)),
  });
  show(<AttendancePage />);
  expect(await screen.findByRole('button', { name: '다음 달' })).toBeDisabled();

  await userEvent.click(screen.getByRole('button', { name: '이전 달' }));

  await waitFor(() => expect(screen.getByRole('button', { name: '이전 달' })).toBeDisabled());
  expect(heard.some(({ query }) => query.month === LAST)).toBe(true);
});

it('offers another try when it does not come', async () => {
  serve({ ...ME, 'GET /api/attendance/month': () => refusal(500) });
  show(<AttendancePage />);
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});
