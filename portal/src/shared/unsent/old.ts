/** Storage keys of earlier versions for unsent input; adopt.ts migrates them once. */
const OLD =
  /^hamsterd-(unanswered|offered|(diary|post|care|health|comment|rights|inquiry|appeal|objection)-)/;

export function isOldKey(key: string): boolean {
  return OLD.test(key);
}

export function hasOldKeys(): boolean {
  try {
    return [localStorage, sessionStorage].some((area) => Object.keys(area).some(isOldKey));
  } catch {
    return false;
  }
}
