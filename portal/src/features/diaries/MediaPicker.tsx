import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { ACCEPT_MEDIA, MAX_FILES } from '@/features/uploads/rules';
import type { Uploads } from '@/features/uploads/useUploads';
import { toast } from '@/shared/ui/toast';
import { formText } from './formText';
import styles from './MediaPicker.module.css';
import { MediaPickerItem } from './MediaPickerItem';

const words = formText;

/** Up to five photos and videos, in the order in which they will be shown. */
export function MediaPicker({ uploads }: { uploads: Uploads }) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { items } = uploads;

  function add(files: readonly File[]) {
    if (uploads.add(files).leftOut > 0) toast({ ...words.tooMany });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
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
      <legend className={styles.label}>
        {words.media}
        <span className={styles.count}>
          {items.length} / {MAX_FILES}
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
          add(files);
        }}
      />
      <ol className={styles.list}>
        {items.map((item, place) => (
          <MediaPickerItem
            key={item.key}
            item={item}
            place={place}
            last={place === items.length - 1}
            uploads={uploads}
          />
        ))}
        {items.length < MAX_FILES && (
          <li className={styles.cell}>
            <button type="button" className={styles.add} onClick={() => chooser.current?.click()}>
              <ImagePlus aria-hidden="true" />
              {words.addMedia}
            </button>
          </li>
        )}
      </ol>
      <div role="alert">
        {items.map(
          (item, place) =>
            item.error && (
              <p key={item.key} className={styles.error}>
                {words.failedAt(place + 1)} {item.error}
              </p>
            ),
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {words.mediaHint}
      </p>
    </fieldset>
  );
}
