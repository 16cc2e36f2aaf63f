import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal } from '@/testing/network';
import { receiveUploads } from '@/testing/uploads';
import { DIARY_FILES, uploadMedia } from './api';

const film = new File(['x'], 'IMG_0001.MOV', { type: 'video/quicktime' });
const made = { url: '/media/made.mp4', kind: 'video' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** The server's answers in their order, the last again and again; null is no answer. */
function answering(...states: (object | number | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const state = states[Math.min(asked.length, states.length - 1)];
    asked.push(address);
    if (state === null) throw new TypeError('fetch failed');
    if (typeof state === 'number') return refusal(state);
    return Response.json({ percent: 0, file: null, error: null, ...state });
  });
  return asked;
}

function upload(signal = new AbortController().signal) {
  const sent = receiveUploads();
  const shares: number[] = [];
  const options = { signal, onProgress: () => {}, onConverting: (now: number) => shares.push(now) };
  const result = uploadMedia(DIARY_FILES, film, options);
  result.catch(() => {});
  const url = '/media/came.mov';
  sent[0]?.answer(200, { urls: [url], files: [{ url, kind: 'video' }], converting: { [url]: 7 } });
  return { result, shares };
}

it('tells how far a film is, and answers the one that was made of it', async () => {
  const asked = answering({ percent: 0 }, { percent: 42 }, { percent: 100, file: made });
  const { result, shares } = upload();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await result).toEqual(made);
  expect(shares).toEqual([0, 0.42]);
  expect(new Set(asked)).toEqual(new Set(['/api/upload/conversions/7']));
});

it('asks again where the server restarts, the session ended or the network is away', async () => {
  answering(null, 503, 401, 429, { percent: 100, file: made });
  const { result } = upload();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await result).toEqual(made);
});

it.each([
  ['of a film that cannot be made', { error: '동영상을 변환하지 못했어요.' }],
  ['of a film that is gone', 404],
])('ends with the reason %s', async (_, state) => {
  const asked = answering(state);
  const { result } = upload();
  await vi.advanceTimersByTimeAsync(8_000);
  await expect(result).rejects.toHaveProperty('status', typeof state === 'number' ? 404 : 422);
  expect(asked).toHaveLength(1);
});

it('asks no more once it was taken out', async () => {
  const abort = new AbortController();
  const asked = answering({ percent: 1 });
  const { result } = upload(abort.signal);
  await vi.advanceTimersByTimeAsync(2_000);
  abort.abort();
  await expect(result).rejects.toHaveProperty('name', 'AbortError');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toHaveLength(1);
});
