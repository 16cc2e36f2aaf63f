/** The first pause, spec 1 §9; doubled with every failure, up to the ceiling. */
const FIRST_MS = 3000;
const MOST_MS = 60_000;

export type Retry = {
  /** It failed: once more after the next pause, which is longer than the last one. */
  failed: () => void;
  /** It worked: the next failure starts with the shortest pause again. */
  succeeded: () => void;
  stop: () => void;
};

/** Half to one and a half of the pause: after a restart not everybody comes back in one instant. */
function pauseMs(failures: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random());
}

/**
 * Repeats what failed: with exponential back-off and jitter, and at once when the network is back or
 * the page is looked at again. If nothing failed, it calls `probe` then.
 */
export function createRetry(attempt: () => void, probe?: () => void): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new AbortController();

  function clear(): boolean {
    const wasWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return wasWaiting;
  }
  function now(): void {
    if (clear()) attempt();
    else probe?.();
  }
  function onVisible(): void {
    if (!document.hidden) now();
  }
  window.addEventListener('online', now, { signal: end.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: end.signal });

  return {
    failed() {
      clear();
      timer = setTimeout(now, pauseMs(failures));
      failures += 1;
    },
    succeeded() {
      clear();
      failures = 0;
    },
    stop() {
      clear();
      end.abort();
    },
  };
}
