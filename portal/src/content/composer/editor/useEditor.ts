import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Uploads } from '@/content/media/upload/useUploads';
import { parseMarkup } from '@/shared/lib/markup';
import { writeMarkup } from '@/shared/lib/markupWriter';
import type { FieldControl } from '@/shared/ui/Field';
import { fromEditor, toEditor } from './documents';
import styles from './Editor.module.css';
import { extensionsFor } from './extensions';
import { insertFiles, pasteProps } from './files';
import { MediaStore } from './mediaStore';

export type EditorInput = {
  /** Stored text; read once, when the editor opens. */
  value: string;
  placeholder: string;
  control: FieldControl;
  uploads: Uploads;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  onLink: () => void;
};

function attributesOf(control: FieldControl): Record<string, string> {
  const { className: _, ...rest } = control;
  const attributes: Record<string, string> = {
    class: styles.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
  };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) attributes[name] = String(value);
  }
  return attributes;
}

/** The toolbar covers the edge of the text: the caret keeps this distance, in pixels. */
const CLEAR = { top: 72, right: 0, bottom: 72, left: 0 };

/**
 * The editor in a box. React renders around it, never inside it, and no content is set from outside while it
 * is mounted: that would break a syllable that is being composed.
 */
export function useEditor(input: EditorInput) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [store] = useState(() => new MediaStore());
  const latest = useRef(input);

  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => store.set(input.uploads.items), [store, input.uploads.items]);

  useEffect(() => {
    if (!box) return;
    const onFiles = (files: readonly File[], at?: number) =>
      insertFiles(made, store, latest.current.uploads, files, at);
    const document = parseMarkup(latest.current.value);
    let written = writeMarkup(document);
    const made = new Editor({
      element: box,
      injectCSS: false,
      // Typed or pasted characters are not converted into marks: `*^^*` is a face, not italics.
      enableInputRules: false,
      enablePasteRules: false,
      extensions: extensionsFor(store, latest.current.placeholder),
      content: toEditor(document),
      editorProps: {
        attributes: attributesOf(latest.current.control),
        scrollThreshold: CLEAR,
        scrollMargin: CLEAR,
        ...pasteProps({ editor: () => made, onFiles }),
        handleKeyDown: (_view, event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
          event.preventDefault();
          latest.current.onLink();
          return true;
        },
      },
      onUpdate: ({ editor: changed }) => {
        const now = writeMarkup(fromEditor(changed.getJSON()));
        // An added empty line at the end does not change the stored text.
        if (now !== written) latest.current.onChange(now);
        written = now;
      },
      onBlur: () => latest.current.onBlur?.(),
    });
    // Behind the text: a picture at its beginning would be chosen otherwise.
    made.commands.setTextSelection(made.state.doc.content.size);
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [box, store]);

  // The error of the field is announced through attributes of the editable element.
  const attributes = JSON.stringify(attributesOf(input.control));
  useEffect(
    () => editor?.view.setProps({ attributes: JSON.parse(attributes) }),
    [editor, attributes],
  );

  /** Takes files at a place of the text, or at the caret. */
  function addFiles(files: readonly File[]) {
    if (editor) insertFiles(editor, store, input.uploads, files);
  }

  return { editor, setBox, addFiles };
}

export type EditorMarks = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: string | null;
  /** The chosen picture: where it is in the text, and its alternative text. */
  media: { place: number; alt: string } | null;
  canUndo: boolean;
  canRedo: boolean;
};

function marksOf(editor: Editor): EditorMarks {
  const { selection } = editor.state;
  const node = 'node' in selection && editor.isActive('media');
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    link: editor.isActive('link') ? String(editor.getAttributes('link').href) : null,
    media: node
      ? { place: selection.from, alt: String(editor.getAttributes('media').alt ?? '') }
      : null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/** The state at the caret; the toolbar rerenders only when it changes. */
export function useEditorMarks(editor: Editor): EditorMarks {
  const subscribe = (listener: () => void) => {
    editor.on('transaction', listener);
    return () => {
      editor.off('transaction', listener);
    };
  };
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(marksOf(editor))));
}
