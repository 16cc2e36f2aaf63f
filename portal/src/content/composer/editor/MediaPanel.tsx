import type { Editor } from '@tiptap/core';
import { holdWhileComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import styles from './Editor.module.css';
import { text } from './text';

/** Length of a picture's alternative text: a sentence or two. */
const ALT_MAX = 200;

/** The selected picture: its alternative text, and removing it. */
export function MediaPanel({ editor, alt }: { editor: Editor; alt: string }) {
  const keep = (value: string) => editor.commands.updateAttributes('media', { alt: value });
  return (
    <div className={styles.panel}>
      <label className={styles.panelField}>
        <span className="flex-none text-13 text-muted">{text.altLabel}</span>
        <input
          defaultValue={alt}
          placeholder={text.altPlaceholder}
          maxLength={ALT_MAX}
          onBlur={(event) => event.target.value !== alt && keep(event.target.value)}
          onKeyDown={holdWhileComposing((event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep(event.currentTarget.value);
            editor.commands.focus();
          })}
        />
      </label>
      <Button
        size="small"
        variant="ghost"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {text.mediaRemove}
      </Button>
    </div>
  );
}
