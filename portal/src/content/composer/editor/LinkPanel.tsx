import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import styles from './Editor.module.css';
import { meantUrl } from './linkMark';
import { text } from './text';

type LinkPanelProps = { editor: Editor; href: string | null; onClose: () => void };

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href } }];
    return chain.insertContent({ type: 'text', text: href, marks }).run();
  }
  return chain.setMark('link', { href }).run();
}

/** The link of the selected words. Not a form, because it is inside one. */
export function LinkPanel({ editor, href, onClose }: LinkPanelProps) {
  const id = useId();
  const [shown, setShown] = useState(href);
  const [typed, setTyped] = useState(href ?? '');
  const [refused, setRefused] = useState(false);

  // The caret has moved to another link: it is that one's address which is changed now.
  if (shown !== href) {
    setShown(href);
    setTyped(href ?? '');
    setRefused(false);
  }

  function apply() {
    const url = meantUrl(typed);
    if (!url) return setRefused(true);
    setLink(editor, url);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event) || !['Enter', 'Escape'].includes(event.key)) return;
    // Neither the form nor a dialog around the editor is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  }

  return (
    <div className={styles.panel} data-own-escape="">
      <label className={styles.panelField}>
        <span className="flex-none text-13 text-muted">{text.linkLabel}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel opens because somebody asked for it.
          autoFocus
          type="url"
          inputMode="url"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          placeholder={text.linkPlaceholder}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? id : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
          onKeyDown={press}
        />
      </label>
      <Button size="small" onClick={apply}>
        {text.linkApply}
      </Button>
      {href !== null && (
        <Button size="small" variant="ghost" onClick={remove}>
          {text.linkRemove}
        </Button>
      )}
      <p id={id} className={styles.refused} role="alert">
        {refused && text.linkInvalid}
      </p>
    </div>
  );
}
