import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import SecondFactors from './SecondFactors';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'GET /api/auth/second-factor';
const APP = { createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null };
const DEVICE = {
  id: 4,
  userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-12-20T12:00:00Z',
  isCurrent: true,
};

it('says what it is for where there is none', async () => {
  serve({ [LIST]: { app: null, recoveryCodesLeft: 0, devices: [] } });
  show(<SecondFactors />);
  expect(await screen.findByRole('button', { name: '인증 앱 더하기' })).toBeVisible();
  expect(screen.getByText(/비밀번호가 새어 나가도/)).toBeVisible();
  expect(screen.queryByText('복구 코드')).not.toBeInTheDocument();
});

it.each([
  [10, '10개 남았어요.'],
  [3, '3개밖에 남지 않았어요. 새로 만들어 두세요.'],
  [0, '남은 코드가 없어요. 기기를 잃어버리기 전에 새로 만들어 두세요.'],
])('warns when %s codes are left', async (recoveryCodesLeft, words) => {
  serve({ [LIST]: { app: APP, recoveryCodesLeft, devices: [] } });
  show(<SecondFactors />);
  expect(await screen.findByText(words)).toBeVisible();
});

it('forgets a device', async () => {
  const heard = serve({
    [LIST]: { app: APP, recoveryCodesLeft: 10, devices: [DEVICE] },
    'DELETE /api/auth/second-factor/devices/4': { ok: true },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: /iPhone 지우기/ }));
  expect(await screen.findByText('기기를 지웠어요')).toBeVisible();
  expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

it('shows new codes until they are said to be kept', async () => {
  const recoveryCodes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
  serve({
    [LIST]: { app: APP, recoveryCodesLeft: 2, devices: [] },
    'POST /api/auth/second-factor/recovery-codes': { recoveryCodes },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: '복구 코드 새로 만들기' }));
  await userEvent.click(await screen.findByRole('button', { name: '새로 만들기' }));
  expect(await screen.findByText('aaaaa-bbbbb')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('ccccc-ddddd')).toBeVisible();
  await userEvent.click(screen.getByLabelText('안전한 곳에 보관했어요'));
  const [, close] = screen.getAllByRole('button', { name: '닫기' });
  if (close) await userEvent.click(close);
  expect(screen.queryByText('aaaaa-bbbbb')).not.toBeInTheDocument();
});
