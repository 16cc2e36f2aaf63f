import { beforeEach, expect, it, vi } from 'vitest';
import { indexedDatabase } from '@/testing/indexedDb';
import { clearSession } from './clear';
import { readFiles, saveFiles } from './files';

const PLACE = 'hamsterd-unsent-draft-7-diary';
const MIB = 1024 * 1024;

function film(megabytes: number): File {
  const file = new File(['x'], `${megabytes}.mp4`, { type: 'video/mp4' });
  Object.defineProperty(file, 'size', { value: megabytes * MIB });
  return file;
}

let database: ReturnType<typeof indexedDatabase>;
beforeEach(() => {
  database = indexedDatabase();
});

it('keeps what fits, until the member signs out', async () => {
  const files = [film(30), film(30)];
  expect(await saveFiles(PLACE, files)).toBe(true);
  expect(await readFiles(PLACE)).toEqual(files);
  await clearSession();
  expect(await readFiles(PLACE)).toEqual([]);
});

it('keeps nothing of a set that is too large, and says so', async () => {
  await saveFiles(PLACE, [film(1)]);
  expect(await saveFiles(PLACE, [film(1), film(60)])).toBe(false);
  expect(await readFiles(PLACE)).toEqual([]);
});

it('keeps nothing of what lay there where the disk is full', async () => {
  await saveFiles(PLACE, [film(1)]);
  database.fault = 'full';
  await expect(saveFiles(PLACE, [film(2)])).rejects.toThrow('full');
  expect(await readFiles(PLACE)).toEqual([]);
});

it('has nothing after a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await saveFiles(PLACE, [film(1)]);
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60_000);
  expect(await readFiles(PLACE)).toEqual([]);
  vi.useRealTimers();
});
