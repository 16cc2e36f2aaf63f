import { useRef, useState } from 'react';
import { lazyPart } from '@/shared/ui/lazyPart';
import {
  type ActiveMention,
  activeMention,
  type MentionedMember,
  type MentionPlace,
} from './activeMention';

/** More are not mentioned by one text. */
const PEOPLE_MAX = 10;

const MentionList = lazyPart(() => import('./MentionList'), { failed: () => null });

/** Completion of nicknames in a box of plain text; its code comes with the first `@`. */
export function useTextMentions(place: MentionPlace) {
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null);
  const [active, setActive] = useState<ActiveMention | null>(null);
  /** The `@` whose list was closed or used: the list does not open again by itself. */
  const done = useRef<number | null>(null);
  const chosen = useRef(new Map<number, string>());

  /** Call after the text or the caret moved. */
  function look({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const found = selectionStart === selectionEnd && activeMention(value.slice(0, selectionStart));
    if (!found || found.start !== done.current) done.current = null;
    setActive(found && found.start !== done.current ? found : null);
  }

  function close() {
    setActive(null);
  }

  function pick({ id, nickname }: MentionedMember) {
    if (!box || !active) return;
    // Ends the composition of a syllable, so that it does not overwrite the inserted text.
    box.blur();
    box.focus();
    done.current = active.start;
    chosen.current.set(id, nickname);
    const end = active.start + 1 + active.query.length;
    box.setRangeText(`@${nickname}`, active.start, Math.max(end, box.selectionStart), 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    setActive(null);
  }

  const list = box && active && (
    <MentionList
      box={box}
      query={active.query}
      place={place}
      anchor={() => box.getBoundingClientRect()}
      onPick={pick}
      onClose={() => {
        done.current = active.start;
        setActive(null);
      }}
    />
  );

  /** The picked members whom `text` still mentions, in the form that the API expects. */
  function chosenIn(text: string): { mentionedIds?: number[] } {
    const named = [...chosen.current].filter(([, name]) => text.includes(`@${name}`));
    return named.length > 0 ? { mentionedIds: named.slice(0, PEOPLE_MAX).map(([id]) => id) } : {};
  }

  return { setBox, look, close, list, chosenIn };
}
