import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { keyPressed, mayAct, screenChanged } from './keyGuard';
import { areSingleKeysOn } from './singleKeys';

/** One key of a screen; `KeysDialog` shows it with its label. */
export type KeyAct = {
  /** The `KeyboardEvent.key`, in lower case. */
  key: string;
  label: string;
  run: () => void;
  /** It changes something on the screen, so it works only when that can have been read. */
  acts?: boolean;
};

/** The physical keys of letters: with a Korean keyboard `j` arrives as `ㅓ`. */
const LETTER = /^Key([A-Z])$/;
/** The key code during composition of a syllable, even if the browser omits the flag. */
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

/** Whether the key belongs to another element: an input, a button, or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
    return true;
  }
  const target = event.target instanceof HTMLElement ? event.target : null;
  const own = event.key === 'Enter' ? `${TYPED}, a, button` : TYPED;
  return Boolean(target?.closest(own)) || document.querySelector(FLOATS) !== null;
}

/**
 * Single keys for a whole screen. A held key is one press, whatever the keyboard repeats; a window
 * that regains focus counts as a screen to be read again.
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
      // Keys released elsewhere were not reported here.
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
