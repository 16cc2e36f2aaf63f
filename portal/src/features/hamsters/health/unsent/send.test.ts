import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { sendUnsent } from './send';
import { keepUnsent, type UnsentRow, unsentRows } from './store';

const ME = 7;
const CALL = 'POST /api/hamsters/1/health/rows';
const OTHERS = {
  choice: null,
  cost: null,
  dose: null,
  name: null,
  note: null,
  papers: [],
  until: null,
};
const WEIGHT = { kind: 'weight', day: '2026-11-30', value: 41 } as const;
const ROW: UnsentRow = { hamsterId: 1, row: { ...OTHERS, ...WEIGHT, clientKey: 'one' } };

beforeEach(() => {
  localStorage.clear();
  keepUnsent(ME, ROW);
});

const send = () => sendUnsent(new QueryClient(), ME);

it.each([
  [404, 'hamster_not_found'],
  [422, 'invalid_input'],
  [403, 'reads_only'],
])('leaves to its writer what is refused for good: %i %s', async (status, code) => {
  serve({ [CALL]: () => refusal(status, { code, message: '남길 수 없는 기록이에요.' }) });
  await send();
  expect(unsentRows(ME)).toEqual([{ ...ROW, refusal: '남길 수 없는 기록이에요.' }]);
});

it.each([
  [401, 'not_signed_in'],
  [403, 'consent_needed'],
  [403, 'suspended'],
  [429, 'too_often'],
  [503, 'read_only'],
])('keeps what may be accepted later: %i %s', async (status, code) => {
  serve({ [CALL]: () => refusal(status, { code }) });
  await expect(send()).rejects.toThrow();
  expect(unsentRows(ME)).toEqual([ROW]);
});
