/** Decides when a member is offered to add the site to the home screen. */

const KEY = 'hamsterd-install';
/** A user who returned on a third day is likely to return again. */
const VISIT_DAYS = 3;
/** How long a refusal is respected. */
const QUIET_MS = 90 * 24 * 60 * 60_000;

type Kept = { days: number; lastDay: string; quietUntil: number };

function read(): Kept {
  const nothing = { days: 0, lastDay: '', quietUntil: 0 };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return nothing;
  }
}

function write(change: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // If storage is blocked, days are not counted, and nothing is offered.
  }
}

/** Counts today, once; kept in this browser alone. */
export function countVisit(now = new Date()): void {
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
  const { days, lastDay } = read();
  if (lastDay !== today) write({ days: days + 1, lastDay: today });
}

export function mayAsk(now = Date.now()): boolean {
  const { days, quietUntil } = read();
  return days >= VISIT_DAYS && now >= quietUntil;
}

export function askNoMore(now = Date.now()): void {
  write({ quietUntil: now + QUIET_MS });
}

/** The prompt is not shown again after the installation or after the instructions were shown. */
export function neverAsk(): void {
  write({ quietUntil: Number.MAX_SAFE_INTEGER });
}

function isInstalled(): boolean {
  const standalone = (navigator as { standalone?: boolean }).standalone === true;
  return standalone || window.matchMedia('(display-mode: standalone)').matches;
}

/** Safari installs by hand only; an iPad claims to be a Mac. */
export function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Chromium's way of asking, which comes as an event (app/early.ts holds it until it is wanted). */
export type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export function heldPrompt(): InstallPrompt | undefined {
  return (window as { hamsterdInstall?: InstallPrompt }).hamsterdInstall;
}

/** Whether this browser can put the site on the home screen at all, and has not done so. */
export function canInstall(): boolean {
  return !isInstalled() && (isApple() || heldPrompt() !== undefined);
}
