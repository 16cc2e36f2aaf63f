const KEY = 'hamsterd-closed-memories';

/** Whether the member closed the card on that day; a browser that keeps nothing shows it again. */
export function isClosedOn(day: string): boolean {
  try {
    return localStorage.getItem(KEY) === day;
  } catch {
    return false;
  }
}

export function closeOn(day: string): void {
  try {
    localStorage.setItem(KEY, day);
  } catch {
    // Hidden until the page is reloaded.
  }
}
