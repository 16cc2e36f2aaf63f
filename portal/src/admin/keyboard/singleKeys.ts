import { useSyncExternalStore } from 'react';

/** Per browser: a user may dictate in one and type in another. */
const STORAGE_KEY = 'hamsterd-console-keys';
const OFF = 'off';

const listeners = new Set<() => void>();
/** If storage is blocked, the choice is kept until the page is closed. */
let chosen: boolean | null = null;

/**
 * Whether single letters, digits or signs are shortcuts. Users who dictate, or whose hand slips,
 * can switch them off (WCAG 2.1.4, KWCAG 2.2 문자 단축키).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return chosen ?? true;
  }
}

function choose(isOn: boolean) {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // `chosen` has it.
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), choose];
}
