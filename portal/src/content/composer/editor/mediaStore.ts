import type { UploadItem } from '@/content/media/upload/useUploads';

/** Upload state for the editor's pictures; a change does not rerender the editor. */
export class MediaStore {
  #items: readonly UploadItem[] = [];
  #removed = new Set<string>();
  #listeners = new Set<() => void>();

  /** The form's files as they are now; those that left it are remembered. */
  set(items: readonly UploadItem[]): void {
    if (items === this.#items) return;
    const kept = new Set(items.map(({ media }) => media?.url));
    for (const { media } of this.#items) {
      if (media && !kept.has(media.url)) this.#removed.add(media.url);
    }
    for (const url of kept) if (url) this.#removed.delete(url);
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  /** Files that were just taken; the form's own list follows with its next drawing. */
  expect(added: readonly UploadItem[]): void {
    this.#items = [...this.#items, ...added];
  }

  find(key: number | null): UploadItem | undefined {
    return this.#items.find((item) => item.key === key);
  }

  /** Whether a file was in the form and no longer is. */
  wasRemoved(url: string): boolean {
    return this.#removed.has(url);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
