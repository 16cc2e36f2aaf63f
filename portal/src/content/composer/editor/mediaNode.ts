import { Node } from '@tiptap/core';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isVideoUrl, safeUrl } from '@/shared/lib/markup';
import type { MediaStore } from './mediaStore';
import { MediaView } from './mediaView';

/** On a transaction without steps: the form's files have changed. */
const FILES_CHANGED = 'filesChanged';

/** Gives arrived pictures their address, and takes out those that the form no longer has. */
function caughtUp(state: EditorState, store: MediaStore): Transaction | null {
  const { tr } = state;
  state.doc.descendants((node, place) => {
    if (node.type.name !== 'media') return true;
    const { url, upload } = node.attrs;
    const at = tr.mapping.map(place);
    const item = store.find(upload);
    if (url ? store.wasRemoved(url) : !item) tr.delete(at, at + node.nodeSize);
    else if (!url && item?.media) {
      const { media } = item;
      tr.setNodeMarkup(at, null, { ...node.attrs, url: media.url, kind: item.kind, upload: null });
    }
    return false;
  });
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

function followUploads(store: MediaStore): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, state) =>
      transactions.some((tr) => tr.docChanged || tr.getMeta(FILES_CHANGED))
        ? caughtUp(state, store)
        : null,
    view: (view) => {
      const tell = () => {
        // A change under a syllable that is being composed would break it.
        if (view.composing) {
          view.dom.addEventListener('compositionend', () => setTimeout(tell, 50), { once: true });
        } else if (!view.isDestroyed) {
          view.dispatch(view.state.tr.setMeta(FILES_CHANGED, true).setMeta('addToHistory', false));
        }
      };
      return { destroy: store.subscribe(tell) };
    },
  });
}

/** A key that writes, or the one under which a syllable is composed. */
function writes(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return true;
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Moves the caret to a new line below a selected picture; returns whether one was selected. */
function leaveMedia(view: EditorView): boolean {
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'media') return false;
  const line = schema.nodes.paragraph?.create();
  if (!line) return false;
  tr.insert(selection.to, line);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)));
  return true;
}

/** Puts words at the caret, or on a new line below a chosen picture. */
export function writeText(view: EditorView, words: string): void {
  leaveMedia(view);
  view.dispatch(view.state.tr.insertText(words).scrollIntoView());
}

/** Typing while a picture is selected continues below it. Only the delete keys remove the picture. */
const writeBelowMedia = new Plugin({
  props: {
    handleKeyDown: (view, event) => {
      if (writes(event) || event.key === 'Enter') return leaveMedia(view) && event.key === 'Enter';
      return false;
    },
    handleDOMEvents: {
      // For phone keyboards, and other input without key events.
      beforeinput: (view, event) => {
        if (!event.inputType.startsWith('insert') || !leaveMedia(view)) return false;
        if (event.inputType !== 'insertText' || !event.data) return false;
        event.preventDefault();
        view.dispatch(view.state.tr.insertText(event.data));
        return true;
      },
    },
  },
});

/** A picture or video on a line of its own. Without an address it is one that is being sent. */
export const MediaNode = Node.create<{ store: MediaStore }>({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: { default: null },
    kind: { default: 'image' },
    alt: { default: '' },
    /** Key of the form's upload until the address is known. */
    upload: { default: null },
  }),
  // Only what this editor itself copied: pictures of other sites would not be shown.
  parseHTML: () => [
    {
      tag: 'figure[data-media]',
      getAttrs: (element) => {
        const url = element.getAttribute('data-media') ?? '';
        if (!url.startsWith('/media/') || !safeUrl(url)) return false;
        const alt = element.getAttribute('aria-label') ?? '';
        return { url, kind: isVideoUrl(url) ? 'video' : 'image', alt };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-media': node.attrs.url, 'aria-label': node.attrs.alt },
  ],
  renderText: () => '',
  addNodeView() {
    return ({ node }) => new MediaView(node, this.options.store);
  },
  addProseMirrorPlugins() {
    return [followUploads(this.options.store), writeBelowMedia];
  },
});
