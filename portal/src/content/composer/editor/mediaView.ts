import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { UploadItem } from '@/content/media/upload/useUploads';
import styles from './Editor.module.css';
import type { MediaStore } from './mediaStore';
import { text } from './text';

function tag<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string | undefined) {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}

function progressOf({ progress, converting }: UploadItem): string {
  const percent = Math.round((converting ?? progress) * 100);
  if (converting !== undefined) return text.converting(percent);
  return percent < 100 ? text.sending(percent) : text.preparing;
}

/** A picture or video inside the text: the file at once, with its progress, then the stored one. */
export class MediaView implements NodeView {
  readonly dom = tag('figure', styles.figure);
  readonly #note = tag('figcaption', styles.note);
  readonly #store: MediaStore;
  readonly #unsubscribe: () => void;
  #node: Node;
  #shown: HTMLImageElement | HTMLVideoElement | null = null;

  constructor(node: Node, store: MediaStore) {
    this.#node = node;
    this.#store = store;
    this.dom.contentEditable = 'false';
    this.dom.draggable = true;
    this.#note.setAttribute('role', 'status');
    this.dom.append(this.#note);
    this.#draw();
    this.#unsubscribe = store.subscribe(() => this.#draw());
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#draw();
    return true;
  }

  selectNode(): void {
    this.dom.dataset.selected = '';
  }

  deselectNode(): void {
    delete this.dom.dataset.selected;
  }

  destroy(): void {
    this.#unsubscribe();
  }

  /** All mutations inside are our own. */
  ignoreMutation(): boolean {
    return true;
  }

  #draw(): void {
    const { url, kind, alt, upload } = this.#node.attrs;
    const item = this.#store.find(upload);
    this.#show(kind === 'video', url ?? item?.previewUrl ?? null);
    const name = kind === 'video' ? text.video : text.image;
    this.dom.setAttribute('aria-label', alt ? `${name}: ${alt}` : name);
    if (this.#shown instanceof HTMLImageElement) this.#shown.alt = alt;
    const busy = !url && item?.state === 'sending';
    const failed = !url && item?.state === 'failed';
    this.dom.dataset.state = failed ? 'failed' : busy ? 'sending' : 'done';
    this.#note.textContent = failed ? text.failed : busy ? progressOf(item) : '';
  }

  #show(isVideo: boolean, src: string | null): void {
    if (!src) {
      this.#shown?.remove();
      this.#shown = null;
      return;
    }
    const name = isVideo ? 'VIDEO' : 'IMG';
    if (this.#shown?.nodeName !== name) {
      this.#shown?.remove();
      this.#shown = isVideo ? tag('video', styles.media) : tag('img', styles.media);
      if (this.#shown instanceof HTMLVideoElement) {
        this.#shown.controls = true;
        this.#shown.muted = true;
        this.#shown.preload = 'metadata';
      }
      this.#shown.draggable = false;
      this.dom.prepend(this.#shown);
    }
    if (this.#shown.getAttribute('src') !== src) this.#shown.src = src;
  }
}
