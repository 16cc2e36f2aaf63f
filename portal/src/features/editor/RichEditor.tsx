import type { Editor } from '@tiptap/core';
import { type Ref, useImperativeHandle, useState } from 'react';
import { MAX_FILES } from '@/features/uploads/rules';
import { cx } from '@/shared/lib/cx';
import styles from './Editor.module.css';
import { EditorToolbar } from './EditorToolbar';
import { LinkPanel } from './LinkPanel';
import { MediaPanel } from './MediaPanel';
import { type EditorInput, useEditor, useEditorMarks } from './useEditor';

export type EditorHandle = { focus: () => void };

export type RichEditorProps = Omit<EditorInput, 'onLink'> & {
  handle?: Ref<EditorHandle> | undefined;
};

type ToolsProps = {
  editor: Editor;
  /** How many files the form has. */
  count: number;
  onFiles: (files: readonly File[]) => void;
  linking: boolean;
  onLinking: (linking: boolean) => void;
};

function Tools({ editor, count, onFiles, linking, onLinking }: ToolsProps) {
  const marks = useEditorMarks(editor);
  return (
    <div className={styles.tools}>
      <EditorToolbar
        editor={editor}
        marks={marks}
        full={count >= MAX_FILES}
        onLink={() => onLinking(!linking)}
        onFiles={onFiles}
      />
      {linking ? (
        <LinkPanel editor={editor} href={marks.link} onClose={() => onLinking(false)} />
      ) : (
        marks.media && <MediaPanel editor={editor} alt={marks.media.alt} />
      )}
    </div>
  );
}

/** Text with pictures as it will be read. Loaded when somebody writes; see RichField. */
export default function RichEditor(props: RichEditorProps) {
  const [linking, setLinking] = useState(false);
  const { editor, setBox, addFiles } = useEditor({ ...props, onLink: () => setLinking(true) });
  useImperativeHandle(props.handle, () => ({ focus: () => editor?.commands.focus() }), [editor]);
  return (
    <div className={cx(styles.editor, props.control['aria-invalid'] && styles.invalid)}>
      {editor ? (
        <Tools
          editor={editor}
          count={props.uploads.items.length}
          onFiles={addFiles}
          linking={linking}
          onLinking={setLinking}
        />
      ) : (
        <div className={styles.toolbar} />
      )}
      <div ref={setBox} className={styles.box} />
    </div>
  );
}
