import type { Media } from '@/content/media/upload/api';
import { openDialog } from '@/shared/ui/dialogs';
import { InlineVideo } from './InlineVideo';
import styles from './MediaStack.module.css';
import { Photo } from './Photo';
import { roomOf, SIZES, srcSetOf } from './sizes';
import { text } from './text';

type MediaStackProps = {
  /** Those shown here. */
  media: readonly Media[];
  /** All of the entry's, for the viewer. */
  all: readonly Media[];
  title: string;
};

function isPortrait({ width, height }: Media): boolean {
  return (height ?? 0) > (width ?? 0);
}

/** Photos and videos of an entry, one below the other, whole. */
export function MediaStack({ media, all, title }: MediaStackProps) {
  return (
    <div className={styles.stack}>
      {media.map((item, place) =>
        item.kind === 'video' ? (
          <div key={item.url} className={styles.item} style={roomOf(item)}>
            <InlineVideo media={item} title={title} />
          </div>
        ) : (
          <button
            key={item.url}
            type="button"
            className={styles.item}
            style={roomOf(item)}
            aria-label={text.openPhoto(all.indexOf(item) + 1, all.length)}
            onClick={() =>
              void openDialog(() => import('./viewer/PhotoViewer'), {
                media: all,
                title,
                start: all.indexOf(item),
              })
            }
          >
            {isPortrait(item) && item.thumbnailUrl && (
              <img className={styles.backdrop} src={item.thumbnailUrl} alt="" loading="lazy" />
            )}
            <Photo
              src={item.url}
              srcSet={srcSetOf(item)}
              sizes={SIZES}
              alt=""
              eager={place === 0}
            />
          </button>
        ),
      )}
    </div>
  );
}
