import { ChevronLeft, ChevronRight, CircleAlert, Crosshair, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useUnplayable } from '@/content/media/video/useUnplayable';
import { openDialog } from '@/shared/ui/dialogs';
import { IconButton } from '@/shared/ui/IconButton';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { focusOf } from '../sizes';
import type { Focus } from './api';
import styles from './MediaPicker.module.css';
import { text } from './text';
import type { UploadItem, Uploads } from './useUploads';

type MediaPickerItemProps = {
  item: UploadItem;
  place: number;
  last: boolean;
  uploads: Uploads;
  hasFocus: boolean;
};

function Preview({ item }: { item: UploadItem }) {
  const [broken, setBroken] = useState(false);
  // HEIC cannot be drawn by most browsers until the server has made a JPEG of it.
  const source = broken ? (item.media?.thumbnailUrl ?? item.media?.url) : item.previewUrl;
  // Nor an iPhone's film, until the server has made one of H.264.
  const { isUnplayable, watch } = useUnplayable();
  const film = isUnplayable ? item.media?.url : item.previewUrl;
  if (item.kind === 'video' && film) {
    return <video className={styles.preview} src={film} muted playsInline {...watch} />;
  }
  if (item.kind === 'video' || (broken && !source))
    return <span className={styles.fileName}>{item.name}</span>;
  return (
    <img
      className={styles.preview}
      style={item.media && focusOf(item.media)}
      src={source}
      alt=""
      onError={() => setBroken(true)}
    />
  );
}

function progressOf({ converting }: UploadItem, percent: number): string {
  if (converting !== undefined) return text.converting(percent);
  return percent < 100 ? `${text.sending} ${percent}%` : text.preparing;
}

export function MediaPickerItem({ item, place, last, uploads, hasFocus }: MediaPickerItemProps) {
  function openFocus() {
    const { media } = item;
    if (!media) return;
    const onChosen = (focus: Focus) => uploads.setFocus(item.key, focus);
    void openDialog(() => import('../focus/FocusDialog'), { media, onChosen });
  }

  const percent = Math.round((item.converting ?? item.progress) * 100);
  return (
    <li className={styles.cell} data-state={item.state}>
      <Preview item={item} />
      {place === 0 && item.state === 'done' && <span className={styles.cover}>{text.cover}</span>}
      <IconButton
        className={styles.remove}
        variant="overlay"
        label={text.remove(place + 1)}
        icon={<X aria-hidden="true" />}
        tooltip={false}
        onClick={() => uploads.remove(item.key)}
      />
      {hasFocus && item.kind === 'image' && item.media && (
        <IconButton
          className={styles.focus}
          variant="overlay"
          label={text.focus(place + 1)}
          icon={<Crosshair aria-hidden="true" />}
          tooltip={false}
          onClick={openFocus}
        />
      )}
      {item.state === 'sending' && (
        <div className={styles.progress}>
          <span>{progressOf(item, percent)}</span>
          <ProgressBar label={item.name} value={percent} max={100} />
        </div>
      )}
      {item.state === 'failed' && (
        <div className={styles.failed}>
          <p className="text-bad font-semibold">
            <CircleAlert aria-hidden="true" />
            {text.failedUpload}
          </p>
          {item.retriable && (
            <button
              className="min-h-target font-semibold"
              type="button"
              onClick={() => uploads.retry(item.key)}
            >
              <RotateCw aria-hidden="true" />
              {text.retry}
            </button>
          )}
        </div>
      )}
      {item.state === 'done' && (
        <div className={styles.order}>
          {place > 0 ? (
            <IconButton
              variant="overlay"
              label={text.forward(place + 1)}
              icon={<ChevronLeft aria-hidden="true" />}
              tooltip={false}
              onClick={() => uploads.move(item.key, -1)}
            />
          ) : (
            <span />
          )}
          {!last && (
            <IconButton
              variant="overlay"
              label={text.backward(place + 1)}
              icon={<ChevronRight aria-hidden="true" />}
              tooltip={false}
              onClick={() => uploads.move(item.key, 1)}
            />
          )}
        </div>
      )}
    </li>
  );
}
