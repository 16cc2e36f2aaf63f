import { useEffect, useRef } from 'react';

/** One key of a screen: `?` is shown with its label in `KeysHelp`. */
export type KeyAct = {
  /** As `KeyboardEvent.key` says it, in lower case. */
  key: string;
  label: string;
  run: () => void;
};

/** The physical keys of letters: with a Korean keyboard `j` arrives as `ㅓ`. */
const LETTER = /^Key([A-Z])$/;

const TYPED = 'input, textarea, select, [contenteditable], [role=combobox]';
const FLOATS = '[role=dialog], [role=menu], [role=listbox]';

function pressedKey(event: KeyboardEvent): string {
  const letter = LETTER.exec(event.code)?.[1];
  return (letter ?? event.key).toLowerCase();
}

/** Whether the key belongs to somebody else: to what is typed or pressed, or to an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
    return true;
  }
  const target = event.target instanceof HTMLElement ? event.target : null;
  const own = event.key === 'Enter' ? `${TYPED}, a, button` : TYPED;
  return Boolean(target?.closest(own)) || document.querySelector(FLOATS) !== null;
}

/** Single keys for a whole screen. */
export function useKeys(acts: readonly KeyAct[]) {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isTaken(event)) return;
      const found = latest.current.find(({ key }) => key === pressedKey(event));
      if (!found) return;
      event.preventDefault();
      found.run();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
