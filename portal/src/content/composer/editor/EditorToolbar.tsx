import type { Editor } from '@tiptap/core';
import { Bold, ImagePlus, Italic, Link, Redo2, Smile, Underline, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ACCEPT_MEDIA } from '@/content/media/upload/rules';
import styles from './Editor.module.css';
import { text } from './text';
import type { EditorMarks } from './useEditor';

type EditorToolbarProps = {
  editor: Editor;
  marks: EditorMarks;
  full: boolean;
  emojiOpen: boolean;
  onLink: () => void;
  onEmoji: () => void;
  onFiles: (files: readonly File[]) => void;
};

type Tool = {
  label: string;
  keys?: string;
  icon: ReactNode;
  pressed?: boolean;
  /** For a button that opens a panel. */
  expanded?: boolean;
  disabled?: boolean;
  run: () => void;
};

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
const keysOf = (key: string) => (isApple ? `⌘${key}` : `Ctrl+${key}`);

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop of the tab key; arrows go from button to button. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, marks, full, emojiOpen, onLink, onEmoji, onFiles } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const chain = () => editor.chain().focus();

  const tools: Tool[] = [
    {
      label: text.bold,
      keys: keysOf('B'),
      icon: <Bold aria-hidden="true" />,
      pressed: marks.bold,
      run: () => chain().toggleMark('bold').run(),
    },
    {
      label: text.italic,
      keys: keysOf('I'),
      icon: <Italic aria-hidden="true" />,
      pressed: marks.italic,
      run: () => chain().toggleMark('italic').run(),
    },
    {
      label: text.underline,
      keys: keysOf('U'),
      icon: <Underline aria-hidden="true" />,
      pressed: marks.underline,
      run: () => chain().toggleMark('underline').run(),
    },
    {
      label: text.link,
      keys: keysOf('K'),
      icon: <Link aria-hidden="true" />,
      pressed: marks.link !== null,
      run: onLink,
    },
    {
      label: text.media,
      icon: <ImagePlus aria-hidden="true" />,
      disabled: full,
      run: () => chooser.current?.click(),
    },
    {
      label: text.emoji,
      icon: <Smile aria-hidden="true" />,
      expanded: emojiOpen,
      run: onEmoji,
    },
    {
      label: text.undo,
      keys: keysOf('Z'),
      icon: <Undo2 aria-hidden="true" />,
      disabled: !marks.canUndo,
      run: () => chain().undo().run(),
    },
    {
      label: text.redo,
      keys: keysOf(isApple ? '⇧Z' : 'Y'),
      icon: <Redo2 aria-hidden="true" />,
      disabled: !marks.canRedo,
      run: () => chain().redo().run(),
    },
  ];

  function move(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(stop, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={text.toolbar}
      tabIndex={-1}
      onKeyDown={move}
    >
      {tools.map(({ label, keys, icon, pressed, expanded, disabled, run }, place) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          aria-label={label}
          title={keys ? text.withKeys(label, keys) : label}
          aria-pressed={pressed}
          aria-expanded={expanded}
          aria-disabled={disabled || undefined}
          tabIndex={place === stop ? 0 : -1}
          // The caret stays where it is, and with it a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(place)}
          onClick={() => !disabled && run()}
        >
          {icon}
        </button>
      ))}
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT_MEDIA}
        multiple
        hidden
        data-testid="editor-files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}
