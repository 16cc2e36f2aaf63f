import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import SecondFactors from './SecondFactors';

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
  serve({ [LIST]: { app: null, passkeys: [], recoveryCodesLeft: 0, devices: [] } });
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
  serve({ [LIST]: { app: APP, passkeys: [], recoveryCodesLeft, devices: [] } });
  show(<SecondFactors />);
  expect(await screen.findByText(words)).toBeVisible();
});

it('forgets a device', async () => {
  const heard = serve({
    [LIST]: { app: APP, passkeys: [], recoveryCodesLeft: 10, devices: [DEVICE] },
    'DELETE /api/auth/second-factor/devices/4': { ok: true },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: /iPhone 지우기/ }));
  await waitFor(() => expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
});

it('shows new codes until they are said to be kept', async () => {
  const recoveryCodes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
  serve({
    [LIST]: { app: APP, passkeys: [], recoveryCodesLeft: 2, devices: [] },
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

it('gives codes that stay to be saved, and says where they cannot be copied', async () => {
  const given: string[] = [];
  URL.createObjectURL = () => 'blob:codes';
  URL.revokeObjectURL = (url) => void given.splice(given.indexOf(url), 1);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    given.push(this.href);
  });
  serve({
    [LIST]: { app: APP, passkeys: [], recoveryCodesLeft: 2, devices: [] },
    'POST /api/auth/second-factor/recovery-codes': { recoveryCodes: ['aaaaa-bbbbb'] },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: '복구 코드 새로 만들기' }));
  await userEvent.click(await screen.findByRole('button', { name: '새로 만들기' }));
  await userEvent.click(await screen.findByRole('button', { name: '파일로 저장' }));
  expect(given).toEqual(['blob:codes']);
  await userEvent.click(screen.getByRole('button', { name: '복사' }));
  expect(await screen.findByText('복사하지 못했어요')).toBeInTheDocument();
});

const PASSKEY = { id: 6, name: '콩이 아이폰', createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null };
const ADDS = 'POST /api/auth/second-factor/passkey-options';

it('names each passkey and warns before the last factor goes', async () => {
  const heard = serve({
    [LIST]: { app: null, passkeys: [PASSKEY], recoveryCodesLeft: 10, devices: [] },
    'DELETE /api/auth/second-factor/passkeys/6': { ok: true },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: '콩이 아이폰 빼기' }));
  expect(await screen.findByText(/마지막 2단계 수단이에요/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '빼기' }));
  expect(await screen.findByText('뺐어요')).toBeVisible();
  expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

it('renames a passkey and says what is wrong with the name at its field', async () => {
  const heard = serve({
    [LIST]: { app: APP, passkeys: [PASSKEY], recoveryCodesLeft: 10, devices: [] },
    'PUT /api/auth/second-factor/passkeys/6': { ok: true },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: '콩이 아이폰 이름 바꾸기' }));
  const field = await screen.findByLabelText('이름');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }));
  expect(await screen.findByText('패스키의 이름을 적어 주세요.')).toBeVisible();
  await userEvent.type(field, '서랍 속 열쇠');
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: '서랍 속 열쇠' });
});

it('says that a site by a number has none', async () => {
  serve({
    [LIST]: { app: null, passkeys: [], recoveryCodesLeft: 0, devices: [] },
    'GET /api/site': { signIns: { google: false, passkey: false } },
  });
  show(<SecondFactors />);
  expect(await screen.findByText(/https로 열린 이름 주소여야/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '패스키 더하기' })).not.toBeInTheDocument();
});

it.each([
  ['InvalidStateError', '이 기기에는 이미 이 계정의 패스키가 있어요.'],
  ['NotAllowedError', '취소했거나, 이 기기에서 쓸 수 있는 패스키가 없어요.'],
  ['ConstraintError', '기기의 화면 잠금(지문, 얼굴, PIN)을 먼저 켜 주세요.'],
])('says in words why no passkey was made: %s', async (name, words) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  const create = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
    credentials: { create },
  });
  serve({
    [LIST]: { app: null, passkeys: [], recoveryCodesLeft: 0, devices: [] },
    [ADDS]: { challenge: 'AAAA', user: { id: 'AAAA' }, excludeCredentials: [] },
  });
  show(<SecondFactors />);
  await userEvent.click(await screen.findByRole('button', { name: '패스키 더하기' }));
  await userEvent.click(await screen.findByRole('button', { name: '패스키 만들기' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`패스키를 만들지 못했어요. ${words}`);
  expect(screen.getByLabelText('이름')).toHaveValue('Safari · iPhone');
});
