import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import type { Uploads } from '@/content/media/upload/useUploads';
import { safeUrl } from '@/shared/lib/markup';
import { toast } from '@/shared/ui/toast';
import type { MediaStore } from './mediaStore';
import { picturesIn, tablesAsLines } from './pastedHtml';
import { text } from './text';

const ADDRESS = /^https?:\/\/\S+$/i;

/** Uploads files and inserts each into the text on its own line. */
export function insertFiles(
  editor: Editor,
  store: MediaStore,
  uploads: Uploads,
  files: readonly File[],
  at?: number,
): void {
  const added = uploads.add(files);
  if (added.length > 0) {
    store.expect(added);
    const nodes = added.map(({ key, kind }) => ({ type: 'media', attrs: { upload: key, kind } }));
    const { from, to } = editor.state.selection;
    editor
      .chain()
      .insertContentAt(at ?? { from, to }, nodes)
      .focus()
      .scrollIntoView()
      .run();
  }
}

/**
 * Whether the text beside copied files says nothing but their names, as macOS adds them. Office
 * programs add a picture of the copied text: that text is used.
 */
function saysNoMore(plain: string, files: FileList): boolean {
  const names = new Set([...files].map(({ name }) => name.normalize()));
  const lines = plain.split(/[\r\n]+/).map((line) => line.trim().normalize());
  return lines.every((line) => line === '' || names.has(line));
}

type PasteOptions = {
  editor: () => Editor | null;
  /** Takes files at a place of the text, or at the caret. */
  onFiles: (files: readonly File[], at?: number) => void;
};

/** Uploads pasted and dropped files, including pictures inside pasted HTML. A pasted URL becomes a link. */
export function pasteProps({ editor, onFiles }: PasteOptions): EditorProps {
  return {
    transformPastedHTML: tablesAsLines,
    handlePaste(view, event) {
      const data = event.clipboardData;
      const plain = data?.getData('text/plain') ?? '';
      if (data && data.files.length > 0 && saysNoMore(plain, data.files)) {
        onFiles([...data.files]);
        return true;
      }
      const { files, dropped } = picturesIn(data?.getData('text/html') ?? '');
      if (dropped > 0) toast(text.dropped(dropped));
      // Behind the words, which are put in once this is over.
      if (files.length > 0) queueMicrotask(() => onFiles(files));
      const address = plain.trim();
      if (!ADDRESS.test(address) || !safeUrl(address)) return false;
      const { empty } = view.state.selection;
      const mark = { type: 'link', attrs: { href: address } };
      if (!empty) return editor()?.chain().focus().setMark('link', mark.attrs).run() ?? false;
      const content = { type: 'text', text: address, marks: [mark] };
      return editor()?.chain().focus().insertContent(content).unsetMark('link').run() ?? false;
    },
    handleDrop(view, event, _slice, moved) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (moved || files.length === 0) return false;
      event.preventDefault();
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      onFiles(files, place?.pos);
      return true;
    },
  };
}
