import { Camera, ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import styles from './MediaPicker.module.css';
import { MediaPickerItem } from './MediaPickerItem';
import { ACCEPT_MEDIA } from './rules';
import { text } from './text';
import type { Uploads } from './useUploads';

type MediaPickerProps = {
  uploads: Uploads;
  /** True if the focus point of a photo can be chosen, which stays visible when it is cropped. */
  hasFocus?: boolean | undefined;
};

/** Photos and videos up to the site's limit, in display order. */
export function MediaPicker({ uploads, hasFocus = false }: MediaPickerProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const { items, limits } = uploads;
  const list = useRef<HTMLOListElement>(null);
  const count = items.length;

  useEffect(() => {
    // Newly chosen files are at the end of the row.
    if (count > 0) list.current?.scrollTo?.({ left: list.current.scrollWidth });
  }, [count]);

  function choose(from: 'files' | 'camera') {
    // One field for both: `capture` makes a phone open its camera instead of its albums.
    chooser.current?.toggleAttribute('capture', from === 'camera');
    chooser.current?.click();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  return (
    <fieldset
      className={styles.picker}
      aria-describedby={`${id}-hint`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="text-15 font-semibold p-0 mb-2">
        {text.media}
        <span className={styles.count}>
          {items.length} / {limits.files}
        </span>
      </legend>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT_MEDIA}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          uploads.add(files);
        }}
      />
      <p id={`${id}-hint`} className="text-13 text-muted">
        {text.hint(limits)}
      </p>
      {items.length < limits.files && (
        <div className={styles.acts} data-first={items.length === 0 || undefined}>
          <button type="button" className={styles.add} onClick={() => choose('files')}>
            <ImagePlus aria-hidden="true" />
            {text.add}
          </button>
          {hasCamera && (
            <button type="button" className={styles.add} onClick={() => choose('camera')}>
              <Camera aria-hidden="true" />
              {text.camera}
            </button>
          )}
        </div>
      )}
      {items.length > 0 && (
        <ol ref={list} className={styles.list}>
          {items.map((item, place) => (
            <MediaPickerItem
              key={item.key}
              item={item}
              place={place}
              last={place === items.length - 1}
              uploads={uploads}
              hasFocus={hasFocus}
            />
          ))}
        </ol>
      )}
      <div role="alert">
        {items.map(
          (item, place) =>
            item.error && (
              <p key={item.key} className="text-13 text-bad">
                {text.failedAt(place + 1)} {item.error}
              </p>
            ),
        )}
      </div>
    </fieldset>
  );
}
