import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { Avatar } from '@/shared/ui/Avatar';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { MentionedMember, MentionPlace } from './activeMention';
import { useSuggestions } from './api';
import styles from './MentionList.module.css';
import { text } from './text';

type MentionListProps = {
  /** The text box, which keeps the focus. */
  box: HTMLElement;
  query: string;
  place?: MentionPlace | undefined;
  /** The anchor of the list: the box, or the caret in it. */
  anchor: () => { left: number; top: number; bottom: number };
  onPick: (member: MentionedMember) => void;
  onClose: () => void;
};

const PAUSE_MS = 120;
/** The bars that lie over the page, at its top and on phones at its bottom. */
const BAR_PX = 72;
const GAP_PX = 6;

function put(list: HTMLElement, anchor: MentionListProps['anchor']) {
  const around = list.offsetParent?.getBoundingClientRect();
  if (!around) return;
  const at = anchor();
  const screen = window.visualViewport;
  // On a phone the keyboard covers the area below.
  const below =
    (screen ? screen.offsetTop + screen.height : window.innerHeight) - BAR_PX - at.bottom;
  const above = at.top - BAR_PX;
  const isAbove = below < list.offsetHeight + GAP_PX && above > below;
  const top = isAbove ? at.top - list.offsetHeight - GAP_PX : at.bottom + GAP_PX;
  const left = Math.min(at.left - around.left, around.width - list.offsetWidth);
  list.style.top = `${top - around.top}px`;
  list.style.left = `${Math.max(0, left)}px`;
}

/**
 * The members shown. An unfinished syllable may be half of two (`콩잊` on the way to `콩이집`). So
 * the former results stay while a syllable is being composed and nothing else is found.
 */
function useMembers(box: HTMLElement, query: string, place: MentionPlace | undefined) {
  const asked = useDebounced(query, PAUSE_MS);
  const { found, isOlder } = useSuggestions(asked, place);
  const [last, setLast] = useState(found);
  const [isComposing, setComposing] = useState(false);
  if (found.length > 0 && found !== last) setLast(found);

  useEffect(() => {
    const begin = () => setComposing(true);
    const end = () => setComposing(false);
    box.addEventListener('compositionupdate', begin);
    box.addEventListener('compositionend', end);
    return () => {
      box.removeEventListener('compositionupdate', begin);
      box.removeEventListener('compositionend', end);
    };
  }, [box]);

  if (isComposing) return found.length > 0 ? found : last;
  if (!isOlder && asked === query) return found;
  const begun = query.toLowerCase();
  return found.filter(({ nickname }) => nickname.toLowerCase().startsWith(begun));
}

/**
 * Members whose names start with the typed text, to be chosen by keyboard, mouse or touch. The
 * focus stays in the box, whose ARIA attributes name the list (a textbox with
 * `aria-autocomplete="list"`).
 */
export default function MentionList(props: MentionListProps) {
  const { box, query, place, anchor, onPick, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const members = useMembers(box, query, place);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const index = Math.min(chosen.query === query ? chosen.index : 0, members.length - 1);
  const isOpen = members.length > 0;

  useLayoutEffect(() => {
    if (!list.current) return;
    put(list.current, anchor);
    list.current.children[index]?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && {
        'aria-controls': id,
        'aria-activedescendant': `${id}-${index}`,
        // A dialog around it does not close by the Escape that is meant here.
        'data-own-escape': '',
      }),
    };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name);
    };
  }, [box, id, index, isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    function act({ key, code }: KeyboardEvent): (() => void) | null {
      const step = { ArrowDown: 1, ArrowUp: -1 }[code];
      if (step) {
        const next = (index + step + members.length) % members.length;
        return () => setChosen({ query, index: next });
      }
      const member = members[index];
      if ((key === 'Enter' || key === 'Tab') && member) return () => onPick(member);
      return key === 'Escape' ? onClose : null;
    }
    function press(event: KeyboardEvent) {
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      // An arrow while a syllable is being composed moves in the list; the others end the syllable.
      const isComposing = event.isComposing || event.keyCode === 229;
      if (isModified || (isComposing && !event.code.startsWith('Arrow'))) return;
      const acted = act(event);
      if (!acted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      acted();
    }
    box.addEventListener('keydown', press, { capture: true });
    return () => box.removeEventListener('keydown', press, { capture: true });
  });

  return (
    <>
      <span role="status">
        <VisuallyHidden>{isOpen && text.found(members.length)}</VisuallyHidden>
      </span>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={text.list}
          className={styles.list}
          // The box keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {members.map((member, row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the box.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box.
            <div
              key={member.id}
              id={`${id}-${row}`}
              role="option"
              aria-selected={row === index}
              onClick={() => onPick(member)}
            >
              <Avatar name={member.nickname} src={member.profileImage} size={28} />
              <span>{member.nickname}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
