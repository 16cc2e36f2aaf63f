import type { Editor } from '@tiptap/core';
import { type Ref, useImperativeHandle, useState } from 'react';
import { cx } from '@/shared/lib/cx';
import { lazyPart } from '@/shared/ui/lazyPart';
import styles from './Editor.module.css';
import { EditorMentions } from './EditorMentions';
import { EditorToolbar } from './EditorToolbar';
import { LinkPanel } from './LinkPanel';
import { MediaPanel } from './MediaPanel';
import { type EditorInput, useEditor, useEditorMarks } from './useEditor';

const EmojiPanel = lazyPart(() => import('./emoji/EmojiPanel'));

export type EditorHandle = { focus: () => void };

export type RichEditorProps = Omit<EditorInput, 'onLink'> & {
  handle?: Ref<EditorHandle> | undefined;
};

type Panel = 'link' | 'emoji' | null;

type ToolsProps = {
  editor: Editor;
  /** The form has as many files as it takes. */
  isFull: boolean;
  onFiles: (files: readonly File[]) => void;
  panel: Panel;
  onPanel: (panel: Panel) => void;
};

function Tools({ editor, isFull, onFiles, panel, onPanel }: ToolsProps) {
  const marks = useEditorMarks(editor);
  function close() {
    onPanel(null);
    editor.commands.focus();
  }
  return (
    <div className={styles.tools}>
      <EditorToolbar
        editor={editor}
        marks={marks}
        full={isFull}
        emojiOpen={panel === 'emoji'}
        onLink={() => onPanel(panel === 'link' ? null : 'link')}
        onEmoji={() => (panel === 'emoji' ? close() : onPanel('emoji'))}
        onFiles={onFiles}
      />
      {panel === 'link' && <LinkPanel editor={editor} href={marks.link} onClose={close} />}
      {panel === 'emoji' && <EmojiPanel editor={editor} onClose={close} />}
      {!panel && marks.media && (
        <MediaPanel key={marks.media.place} editor={editor} alt={marks.media.alt} />
      )}
    </div>
  );
}

/**
 * An editor that shows the text as it will be read, with pictures. Loaded on demand; see RichField.
 */
export default function RichEditor(props: RichEditorProps) {
  const [panel, setPanel] = useState<Panel>(null);
  const { editor, setBox, addFiles } = useEditor({ ...props, onLink: () => setPanel('link') });
  useImperativeHandle(props.handle, () => ({ focus: () => editor?.commands.focus() }), [editor]);
  return (
    <div className={cx(styles.editor, props.control['aria-invalid'] && styles.invalid)}>
      {editor ? (
        <Tools
          editor={editor}
          isFull={props.uploads.items.length >= props.uploads.limits.files}
          onFiles={addFiles}
          panel={panel}
          onPanel={setPanel}
        />
      ) : (
        <div className={styles.toolbar} />
      )}
      <div ref={setBox} />
      {editor && <EditorMentions editor={editor} />}
    </div>
  );
}
