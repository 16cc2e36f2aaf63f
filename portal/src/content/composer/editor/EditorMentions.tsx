import type { Editor } from '@tiptap/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { activeMention, type MentionedMember } from '@/content/mentions/activeMention';
import { lazyPart } from '@/shared/ui/lazyPart';

const MentionList = lazyPart(() => import('@/content/mentions/MentionList'), {
  failed: () => null,
});

/** The text being completed at the caret, in document positions. */
type Typed = { from: number; to: number; query: string };

function typedAt(editor: Editor): Typed | null {
  const { doc, schema, selection } = editor.state;
  const { $from, empty } = selection;
  if (!editor.isFocused || !empty || !$from.parent.isTextblock) return null;
  const found = activeMention($from.parent.textBetween(0, $from.parentOffset, undefined, '\n'));
  if (!found) return null;
  const from = $from.start() + found.start;
  // A picked mention is a link, and so is a part of an address.
  const { link } = schema.marks;
  if (link && doc.rangeHasMark(from, $from.pos, link)) return null;
  return { from, to: $from.pos, query: found.query };
}

/** Completion of nicknames in the editor; its code comes with the first `@`. */
export function EditorMentions({ editor }: { editor: Editor }) {
  const [closed, setClosed] = useState<number | null>(null);
  const box = useRef(editor.view.dom);
  const subscribe = (listener: () => void) => {
    const events = ['transaction', 'focus', 'blur'] as const;
    for (const event of events) editor.on(event, listener);
    return () => {
      for (const event of events) editor.off(event, listener);
    };
  };
  const typed: Typed | null = JSON.parse(
    useSyncExternalStore(subscribe, () => JSON.stringify(typedAt(editor))),
  );

  function pick({ id, nickname }: MentionedMember) {
    // Ends the composition of a syllable, so that it cannot overwrite the insertion.
    box.current.blur();
    // At once: the editor's own command waits for a frame, in which one types on to nowhere.
    editor.view.focus();
    if (!typed) return;
    const { from } = typed;
    const to = Math.max(typed.to, editor.state.selection.to);
    const marks = [{ type: 'link', attrs: { href: `/user/${id}` } }];
    editor
      .chain()
      .insertContentAt({ from, to }, { type: 'text', text: `@${nickname}`, marks })
      .run();
  }

  if (closed !== null && typed?.from !== closed) setClosed(null);
  if (!typed || typed.from === closed) return null;
  return (
    <MentionList
      box={box.current}
      query={typed.query}
      anchor={() => editor.view.coordsAtPos(typed.from)}
      onPick={pick}
      onClose={() => setClosed(typed.from)}
    />
  );
}
