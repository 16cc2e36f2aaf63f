import { isRefused } from '@/shared/unsent/isRefused';

/** A form that was sent and may have arrived, though no answer came. */
type Unanswered = { address: string; key: string; sentAt: number };

const NAME = 'hamsterd-unanswered';
/** As long as the server knows a key (decisions 0127). */
const LIVES_MS = 24 * 60 * 60 * 1000;

/** Sent by this page and not answered yet: what else is sent to their address is something new. */
const underWay = new Set<string>();
/** What there is as far as this page knows; the truth where storage is full or blocked. */
let remembered: readonly Unanswered[] = [];
let isStored = true;

function unanswered(): readonly Unanswered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    if (isStored && Array.isArray(stored)) remembered = stored;
  } catch {
    isStored = false;
  }
  return remembered.filter(({ sentAt }) => Date.now() - sentAt < LIVES_MS);
}

function remember(items: readonly Unanswered[]): void {
  remembered = items;
  try {
    if (items.length > 0) localStorage.setItem(NAME, JSON.stringify(items));
    else localStorage.removeItem(NAME);
    isStored = true;
  } catch {
    isStored = false;
  }
}

/** Not `randomUUID`, which a site without TLS lacks. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of what was sent to `address` and never answered, or a new one; kept before it leaves. */
function takeKey(address: string): string {
  const items = unanswered();
  const known = items.find((item) => item.address === address && !underWay.has(item.key));
  if (known) return known.key;
  const key = newKey();
  remember([...items, { address, key, sentAt: Date.now() }]);
  return key;
}

function forget(key: string): void {
  remember(unanswered().filter((item) => item.key !== key));
}

/**
 * Sends a form such that it is done once, however often it is pressed: as long as nobody knows
 * whether it arrived, its address keeps its `Idempotency-Key`, through reloads too. Changed in
 * between, the server says that the first is there, and the next press is something new.
 */
export async function sendOnceForAll<T>(
  address: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = takeKey(address);
  underWay.add(key);
  try {
    const answer = await send(key);
    forget(key);
    return answer;
  } catch (error) {
    if (isRefused(error)) forget(key);
    throw error;
  } finally {
    underWay.delete(key);
  }
}
