import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';

/** The service worker for push is missing: disabled by the operator, or not active yet. */
export class NoWorker extends Error {}

/** How long a worker may take to become active on a slow phone. */
const READY_MS = 20_000;
/** How often a device with push is checked: the site's key may have changed. */
const LOOK_AFTER_MS = 24 * 60 * 60 * 1000;
/** Stores the member who enabled push in this browser, and when that was last checked. */
const MARK = 'hamsterd-push';

/** Older marks do not know the push address. */
type Mark = { member: string; device: number; endpoint?: string; seenAt: number };

function readMark(): Mark | null {
  try {
    return JSON.parse(localStorage.getItem(MARK) ?? 'null') as Mark | null;
  } catch {
    return null;
  }
}

function ready(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new NoWorker()), READY_MS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

/** The push subscription of this browser, if there is one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await ready();
  const held = await pushManager.getSubscription();
  const heldKey = held?.options.applicationServerKey;
  if (held && heldKey && base64url(heldKey) === key) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Subscribes this browser for a member. The permission must be granted. */
export async function startPush(key: string, member: string): Promise<void> {
  const subscription = await subscribe(key);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const before = readMark();
  const replaces = before?.member === member ? before.endpoint : undefined;
  const body = { endpoint, keys: { p256dh, auth }, ...(replaces && { replaces }) };
  try {
    const { id } = await api.post('/api/push/subscriptions', { body });
    const mark: Mark = { member, device: id, endpoint, seenAt: Date.now() };
    localStorage.setItem(MARK, JSON.stringify(mark));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends the browser's subscription after the server has deleted its own. */
export async function letGo(): Promise<void> {
  localStorage.removeItem(MARK);
  await (await subscriptionHere())?.unsubscribe();
}

/** Ends push in this browser; if the server cannot be reached, nothing changes. */
export async function stopPush(): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await api.delete('/api/push/subscriptions', { body: { endpoint: subscription.endpoint } });
  }
  await letGo();
}

/** Offline nobody counts as signed out. */
async function isSignedOut(): Promise<boolean> {
  try {
    await api.get('/api/auth/me');
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}

/** Whether the device was removed from the list, and not forgotten with an earlier session. */
async function isTakenOff({ device, seenAt }: Mark): Promise<boolean> {
  const devices = await api.get('/api/push/subscriptions');
  if (devices.some(({ id, isCurrent }) => id === device || isCurrent)) return false;
  const sessions = await api.get('/api/auth/sessions');
  const current = sessions.find(({ isCurrent }) => isCurrent);
  return !current || Date.parse(current.createdAt) <= seenAt;
}

async function lookAfter(viewer: string, mark: Mark, signedInAt: number): Promise<void> {
  const { endpoint, seenAt } = mark;
  const subscription = await subscriptionHere();
  // The browser may have changed the address, and the server has to know it.
  const isSame = subscription?.endpoint === (endpoint ?? subscription?.endpoint);
  if (subscription && isSame && signedInAt <= seenAt) {
    if (Date.now() - seenAt < LOOK_AFTER_MS) return;
    // Taken off the list from another device, it stays off until it is wanted here again.
    if (await isTakenOff(mark)) return letGo();
  }
  const { pushPublicKey } = await api.get('/api/notifications/preferences');
  if (pushPublicKey) await startPush(pushPublicKey, viewer);
}

async function keep(viewer: string, signedInAt: number): Promise<void> {
  const mark = readMark();
  if (viewer && mark?.member === viewer) return lookAfter(viewer, mark, signedInAt);
  const subscription = await subscriptionHere();
  if (subscription && (viewer || (await isSignedOut()))) await subscription.unsubscribe();
}

/**
 * Calls run one after another: a pending check of a sign-out must not end the push of the next
 * sign-in.
 */
let last: Promise<void> = Promise.resolve();

/**
 * Makes sure that a browser gets push messages for its current viewer only ('' for a visitor).
 * Signing out ends push here. A member who had enabled it here gets it back at the next sign-in
 * (docs/decisions 0036). After a sign-in on this page (`signedInAt`) the device belongs to the new session.
 */
export function keepPush(viewer: string, signedInAt = 0): Promise<void> {
  last = last.catch(() => {}).then(() => keep(viewer, signedInAt));
  return last;
}
