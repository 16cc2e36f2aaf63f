import { vi } from 'vitest';

/** What fails: nothing, the end of each transaction that puts something, or the whole database. */
type Fault = 'full' | 'blocked' | undefined;

/** A browser's IndexedDB with one store, which jsdom lacks. Returns its rows, and what fails from now on. */
export function indexedDatabase() {
  const state = { rows: new Map<string, unknown>(), fault: undefined as Fault };

  function transaction() {
    const before = new Map(state.rows);
    const now: Record<string, unknown> = { error: null };
    let hasPut = false;
    const answer = <T>(result: T) => ({ result });
    setTimeout(() => {
      if (!hasPut || state.fault !== 'full') return (now.oncomplete as () => void)();
      state.rows = before;
      now.error = new DOMException('full', 'QuotaExceededError');
      return (now.onabort as () => void)();
    });
    const store = {
      get: (place: string) => answer(state.rows.get(place)),
      getAllKeys: () => answer([...state.rows.keys()]),
      delete: (place: string) => answer(void state.rows.delete(place)),
      put: (row: unknown, place: string) => {
        hasPut = true;
        return answer(void state.rows.set(place, row));
      },
    };
    return Object.assign(now, { objectStore: () => store });
  }

  function open() {
    const request: Record<string, unknown> = { result: { transaction, close: () => {} } };
    setTimeout(() => {
      request.error = new DOMException('blocked', 'UnknownError');
      (request[state.fault === 'blocked' ? 'onerror' : 'onsuccess'] as () => void)();
    });
    return request;
  }
  vi.stubGlobal('indexedDB', { open });
  return state;
}
