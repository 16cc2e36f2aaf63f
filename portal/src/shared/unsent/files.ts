/**
 * Chosen files that have not reached the server, stored in this browser with their draft. The
 * service worker uses it too, so nothing here depends on a page.
 */

const DATABASE = 'hamsterd';
const STORE = 'files';
/** Five phone photos, or a short film; larger sets are not stored. */
const MAX_BYTES = 60 * 1024 * 1024;
/** The member still has the photos themselves; a week is enough to find a network. */
const LIVES_MS = 7 * 24 * 60 * 60_000;

/** Where files lie that another app has shared into the next diary entry. */
export const SHARED = 'shared';

type Row = { files: readonly File[]; savedAt: number };

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A full disk ends a transaction whose request has already succeeded. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await completed(transaction);
    return request.result;
  } finally {
    database.close();
  }
}

/**
 * Keeps these instead of what lay there; without any, or with too much, nothing stays. Returns whether they
 * are kept.
 */
export async function saveFiles(place: string, files: readonly File[]): Promise<boolean> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const clear = () => inStore('readwrite', (store) => store.delete(place));
  if (files.length === 0 || bytes > MAX_BYTES) {
    await clear();
    return files.length === 0;
  }
  const row: Row = { files, savedAt: Date.now() };
  try {
    await inStore('readwrite', (store) => store.put(row, place));
  } catch (error) {
    // The former ones must not be taken for these.
    await clear();
    throw error;
  }
  return true;
}

export async function readFiles(place: string): Promise<readonly File[]> {
  const row = await inStore<Row | undefined>('readonly', (store) => store.get(place));
  return row && Date.now() - row.savedAt < LIVES_MS ? row.files : [];
}

/** Deletes unwanted files, such as those of another member of this browser. */
export async function deleteFiles(unwanted: (place: string) => boolean): Promise<void> {
  const places = await inStore('readonly', (store) => store.getAllKeys());
  for (const place of places.map(String).filter(unwanted)) {
    await inStore('readwrite', (store) => store.delete(place));
  }
}

/** Puts files under new names; null leaves them where they lie. */
export async function renameFiles(newName: (place: string) => string | null): Promise<void> {
  const places = await inStore('readonly', (store) => store.getAllKeys());
  for (const place of places.map(String)) {
    const name = newName(place);
    if (!name) continue;
    const row = await inStore<Row>('readonly', (store) => store.get(place));
    await inStore('readwrite', (store) => store.put(row, name));
    await inStore('readwrite', (store) => store.delete(place));
  }
}
