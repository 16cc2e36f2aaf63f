import type { Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import styles from './Editor.module.css';
import { LinkMark } from './linkMark';
import { MediaNode } from './mediaNode';
import type { MediaStore } from './mediaStore';

/** The editor allows exactly what the markup can express. Other pasted content is reduced to it. */
export function extensionsFor(store: MediaStore, placeholder: string): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    Underline,
    LinkMark,
    MediaNode.configure({ store }),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, class: styles.dropcursor ?? '', width: 3 }),
    TrailingNode,
    Placeholder.configure({ placeholder, emptyEditorClass: styles.empty ?? '' }),
  ];
}
