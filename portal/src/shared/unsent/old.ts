/** Names under which earlier versions kept what is unsent; adopt.ts takes it over once. */
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
