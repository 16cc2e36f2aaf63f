import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DraftPlace, saveDraft, takeOfflineDraft } from './draftStore';

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

test('storage that is blocked breaks no writing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => saveDraft(PLACE, DRAFT)).not.toThrow();
});
