import { ApiError } from '@/shared/api/errors';
import { reportClientError } from './clientErrors';

const RETRY_MS = 1000;
const RELOADED_KEY = 'hamsterd-reloaded-at';
/** A second failure this soon after a reload is no old page but a broken connection. */
const RELOAD_PAUSE_MS = 60_000;

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    // Without storage a reload could repeat for ever.
    return false;
  }
}

/** After a deploy the pieces that an open page names are gone: only a fresh page has the new ones. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Loads the code of a part of a page, with one retry after a second. It never reloads the page,
 * because the member may be writing.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return await load().catch((error: unknown) => {
      reportClientError('chunk', error);
      throw error;
    });
  }
}

/**
 * Loads the code of a screen, if necessary by reloading the page: after a deploy the chunks that an open page
 * names no longer exist.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadPart(load);
  } catch (error) {
    if (navigator.onLine && mayReload()) window.location.reload();
    throw error;
  }
}
