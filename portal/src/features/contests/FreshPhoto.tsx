import { useRef } from 'react';
import { ACCEPT_IMAGES } from '@/content/media/upload/rules';
import type { Uploads } from '@/content/media/upload/useUploads';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import styles from './Contests.module.css';
import { text } from './text';

const words = text.form;

/** One new photo, sent as soon as it is chosen; what of it stays in sight may be chosen. */
export function FreshPhoto({ uploads }: { uploads: Uploads }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [item] = uploads.items;
  const { media } = item ?? {};
  return (
    <div className={styles.section}>
      {item && <img className={styles.large} src={item.previewUrl} alt="" />}
      {item?.state === 'sending' && (
        <ProgressBar label={words.fresh} value={Math.round(item.progress * 100)} max={100} />
      )}
      {item?.error && (
        <p className={styles.error} role="alert">
          {item.error}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT_IMAGES}
        aria-label={words.choose}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) uploads.add(files);
        }}
      />
      <div className="flex flex-wrap gap-2">
        {!item && (
          <Button variant="soft" onClick={() => chooser.current?.click()}>
            {words.choose}
          </Button>
        )}
        {item && (
          <Button variant="outline" size="small" onClick={() => uploads.remove(item.key)}>
            {words.drop}
          </Button>
        )}
        {item?.retriable && (
          <Button variant="soft" size="small" onClick={() => uploads.retry(item.key)}>
            {words.again}
          </Button>
        )}
        {item && media && (
          <Button
            variant="soft"
            size="small"
            onClick={() =>
              void openDialog(() => import('@/content/media/focus/FocusDialog'), {
                media,
                onChosen: (focus) => uploads.setFocus(item.key, focus),
              })
            }
          >
            {words.focus}
          </Button>
        )}
      </div>
    </div>
  );
}
