import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { keyPressed, mayAct, screenChanged } from './keyGuard';
import { areSingleKeysOn } from './singleKeys';

/** One key of a screen; `KeysDialog` shows it with its label. */
export type KeyAct = {
  /** As `KeyboardEvent.key` says it, in lower case. */
  key: string;
  label: string;
  run: () => void;
  /** It does something to what is on the screen: it is heard only when that can have been read. */
  acts?: boolean;
};

/** The physical keys of letters: with a Korean keyboard `j` arrives as `ㅓ`. */
const LETTER = /^Key([A-Z])$/;
/** What a browser says of a key while a syllable is composed, also where it forgets the flag. */
const COMPOSING = 229;
const NOT_HEARD_MS = 2_000;

const TYPED = 'input, textarea, select, [contenteditable], [role=combobox]';
const FLOATS = '[role=dialog], [role=menu], [role=listbox]';

function pressedKey(event: KeyboardEvent): string {
  const letter = LETTER.exec(event.code)?.[1];
  return (letter ?? event.key).toLowerCase();
}

/** Whether a syllable is being composed: then no key is a command. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === COMPOSING;
}

/** Whether it is a key such as Enter, and no character that could be typed or spoken. */
function isNamed({ key }: KeyAct): boolean {
  return key.length > 1;
}

/** Whether the key belongs to somebody else: to what is typed or pressed, or to an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
    return true;
  }
  const target = event.target instanceof HTMLElement ? event.target : null;
  const own = event.key === 'Enter' ? `${TYPED}, a, button` : TYPED;
  return Boolean(target?.closest(own)) || document.querySelector(FLOATS) !== null;
}

/**
 * Single keys for a whole screen. A key that is held down is one press, whatever stands between
 * the keyboard and the browser; a window that comes back to the front is a screen to be read anew.
 */
export function useKeys(acts: readonly KeyAct[]) {
  const latest = useRef(acts);
  const notify = useNotify();
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const down = new Set<string>();
    function press(event: KeyboardEvent) {
      const isHeldDown = event.code !== '' && down.has(event.code);
      down.add(event.code);
      if (isHeldDown || isTaken(event)) return;
      const found = latest.current.find(({ key }) => key === pressedKey(event));
      if (!found || !(areSingleKeysOn() || isNamed(found))) return;
      event.preventDefault();
      const isMeant = !found.acts || mayAct();
      keyPressed(found.acts === true);
      if (isMeant) found.run();
      else say();
    }
    let saidAt = Number.NEGATIVE_INFINITY;
    function say() {
      // Notices wait for each other: once is enough for a key that is hammered.
      if (performance.now() - saidAt < NOT_HEARD_MS) return;
      saidAt = performance.now();
      notify(commonText.notHeard, { type: 'info', autoHideDuration: NOT_HEARD_MS });
    }
    const release = (event: KeyboardEvent) => down.delete(event.code);
    function comeBack() {
      // What was released elsewhere was not heard here.
      down.clear();
      screenChanged();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', release);
    window.addEventListener('focus', comeBack);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', release);
      window.removeEventListener('focus', comeBack);
    };
  }, [notify]);
}
