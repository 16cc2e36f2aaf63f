import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '@/content/media/upload/api';
import { adoptOldKeys } from '@/shared/unsent/adopt';
import { write } from '@/shared/unsent/store';
import {
  type DraftPlace,
  endAutoResume,
  readDraft,
  saveDraft,
  takeOfflineDraft,
} from './draftStore';

const PLACE: DraftPlace = { kind: 'diary', memberId: 1, targetId: null };
const DRAFT = { title: '엘리베이터에서', content: '', media: [] };

function setNetwork(isThere: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a network that comes back for a moment does not take the offer away', () => {
  setNetwork(false);
  saveDraft(PLACE, DRAFT, { unsent: 1 });
  setNetwork(true);
  // The upload begins anew by itself, and the tab is closed before it is over.
  saveDraft(PLACE, DRAFT, { unsent: 1 });
  expect(takeOfflineDraft(1)?.title).toBe('엘리베이터에서');
});

test('what was sent once there was a network, or written with one, is not offered', () => {
  setNetwork(false);
  saveDraft(PLACE, DRAFT, { unsent: 1 });
  setNetwork(true);
  saveDraft(PLACE, DRAFT);
  expect(takeOfflineDraft(1)).toBeNull();
  saveDraft(PLACE, DRAFT, { unsent: 1 });
  expect(takeOfflineDraft(1)).toBeNull();
});

test('a file is as old as the draft that it first stood in, whatever was typed since', () => {
  vi.useFakeTimers();
  const picture = (url: string) => ({ url, kind: 'image' }) as Media;
  const [early, late] = [picture('/media/early.jpg'), picture('/media/late.jpg')];
  const line = ({ url }: Media) => `![](${url})`;
  const draft = {
    title: '이틀에 걸쳐 쓴 글',
    content: `${line(early)}\n끝`,
    media: [early],
    files: [{ url: '/media/early.pdf' }],
  };
  saveDraft(PLACE, draft);
  vi.advanceTimersByTime(20 * 60 * 60_000);
  const more = {
    ...draft,
    content: `${line(early)}\n${line(late)}\n끝`,
    media: [early, late],
    files: [...draft.files, { url: '/media/late.pdf' }],
  };
  saveDraft(PLACE, more);
  expect(readDraft(PLACE)).toEqual({ ...more, unsentCount: 0 });
  vi.advanceTimersByTime(4 * 60 * 60_000);
  saveDraft(PLACE, more);
  expect(readDraft(PLACE)).toEqual({
    ...more,
    content: `\n${line(late)}\n끝`,
    media: [late],
    files: [{ url: '/media/late.pdf' }],
    unsentCount: 2,
  });
  vi.useRealTimers();
});

test('of an edit too, only what it had when it was opened outlives the day', () => {
  vi.useFakeTimers();
  const place = { ...PLACE, targetId: 12 };
  const picture = (url: string) => ({ url, kind: 'image' }) as Media;
  const [own, added] = [picture('/media/own.jpg'), picture('/media/added.jpg')];
  const opened = { title: '', content: `![](${own.url})`, media: [own] };
  saveDraft(place, { ...opened, media: [own, added] }, { opened });
  vi.advanceTimersByTime(20 * 60 * 60_000);
  // A form that opens with the draft does not say what the entry has.
  const restored = { ...opened, title: '고친 제목', media: [own, added] };
  saveDraft(place, restored, { opened: restored });
  expect(readDraft(place)).toEqual({ ...restored, unsentCount: 0 });
  vi.advanceTimersByTime(4 * 60 * 60_000);
  expect(readDraft(place)).toEqual({ ...restored, media: [own], unsentCount: 1 });
  vi.useRealTimers();
});

test('a draft of an edit stays whole where an older version wrote it', () => {
  const media = [{ url: '/media/a.jpg', kind: 'image' }];
  const place = { shelf: 'draft', owner: 1, name: 'diary-12' } as const;
  write(place, { ...DRAFT, media }, Date.now() - 48 * 60 * 60_000);
  expect(readDraft({ ...PLACE, targetId: 12 })?.media).toEqual(media);
});

test('counts the files that the server does not have, those that have to be chosen again too', () => {
  saveDraft(PLACE, DRAFT, { unsent: 2, missing: 1 });
  endAutoResume(PLACE);
  expect(readDraft(PLACE)?.unsentCount).toBe(3);
});

test('a draft of an older version that waited to be sent waited for a file at least', () => {
  const place = { shelf: 'draft', owner: 1, name: 'diary' } as const;
  write(place, DRAFT);
  expect(readDraft(PLACE)?.unsentCount).toBe(0);
  write(place, { ...DRAFT, isPublishing: true });
  expect(readDraft(PLACE)?.unsentCount).toBe(1);
});

test('storage that is blocked breaks no writing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => saveDraft(PLACE, DRAFT)).not.toThrow();
});

/** As the version before the one store kept it. */
const OLD = { title: '첫눈', content: '창밖을 봤어요', media: [], savedAt: Date.now() };

test('the form opens with what was written before the update', async () => {
  localStorage.setItem('hamsterd-diary-draft-1', JSON.stringify(OLD));
  await adoptOldKeys().catch(() => {});
  const draft = readDraft({ kind: 'diary', memberId: 1, targetId: null });
  expect(draft).toMatchObject({ title: '첫눈', content: '창밖을 봤어요', media: [] });
});

test('offers what was written offline, unless it has been offered', async () => {
  localStorage.setItem('hamsterd-diary-draft-1', JSON.stringify({ ...OLD, offline: true }));
  const earlier = { ...OLD, title: '어제', savedAt: 1, offline: true };
  localStorage.setItem('hamsterd-post-draft-1', JSON.stringify(earlier));
  localStorage.setItem('hamsterd-offered-at', '1');
  await adoptOldKeys().catch(() => {});
  expect(takeOfflineDraft(1)?.title).toBe('첫눈');
  expect(takeOfflineDraft(1)).toBeNull();
});
