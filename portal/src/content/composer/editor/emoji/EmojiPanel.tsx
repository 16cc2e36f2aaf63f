import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { Tabs } from '@/shared/ui/Tabs';
import { writeText } from '../mediaNode';
import { text } from '../text';
import styles from './Emoji.module.css';
import { EmojiGrid } from './EmojiGrid';
import { CATEGORIES, type Category, type Emoji } from './emojis';
import { recentEmojis, rememberEmoji } from './recent';

type EmojiPanelProps = { editor: Editor; onClose: () => void };

/** Emoji by category, put in at the caret. Stays open for the next one; Escape closes it. */
export default function EmojiPanel({ editor, onClose }: EmojiPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)');
  // Read once on opening: a row that moves under the finger is hard to hit.
  const [recent] = useState(recentEmojis);
  const [category, setCategory] = useState<Category>('faces');

  useEffect(() => {
    // Into the panel, so that arrows work at once and a phone's keyboard makes room for it.
    panel.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  }, []);

  function pick(emoji: Emoji, event: MouseEvent) {
    writeText(editor.view, emoji.char);
    rememberEmoji(emoji);
    // After a mouse click the focus returns to the text; after a tap or a key it stays in the panel.
    if (event.detail > 0 && !isTouch) editor.commands.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes up from the buttons inside.
    <div ref={panel} className={styles.panel} data-own-escape="" onKeyDown={press}>
      {recent.length > 0 && <EmojiGrid label={text.recentEmojis} emojis={recent} onPick={pick} />}
      <Tabs
        label={text.emoji}
        value={category}
        onChange={setCategory}
        items={CATEGORIES.map(({ value, label, emojis }) => ({
          value,
          label,
          content: <EmojiGrid label={label} emojis={emojis} onPick={pick} />,
        }))}
      />
    </div>
  );
}
