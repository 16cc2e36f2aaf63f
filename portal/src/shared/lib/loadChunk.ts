import { chunkFault } from './chunkFault';

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

/** Loads a piece of the portal; once more after a second. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return await load();
  }
}

/**
 * Loads a piece that a screen is made of; if need be by a fresh page: after a deploy the pieces an
 * open page names are gone.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTwice(load);
  } catch (error) {
    if (navigator.onLine && mayReload()) window.location.reload();
    throw await chunkFault(error);
  }
}
