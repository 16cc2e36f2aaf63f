import type { Media } from '@/content/media/upload/api';
import { openDialog } from '@/shared/ui/dialogs';
import { InlineVideo } from './InlineVideo';
import styles from './MediaStack.module.css';
import { Photo } from './Photo';
import { roomOf, SIZES, srcSetOf } from './sizes';
import { text } from './text';

/** Height by width of what a phone held upright shows whole, so that nothing lies beside it. */
const TALLEST_WHOLE = 4 / 3;

type MediaStackProps = {
  /** Those shown here. */
  media: readonly Media[];
  /** All of the entry's, for the viewer. */
  all: readonly Media[];
  title: string;
};

/** How to draw what lies beside an upright photo; nothing for one that is as wide as the page. */
function backdropOf({ width, height }: Media): string | undefined {
  if (!width || !height || height <= width) return undefined;
  const isTall = height / width > TALLEST_WHOLE;
  return isTall ? styles.backdrop : `${styles.backdrop} ${styles.wideScreens}`;
}

function Backdrop({ media }: { media: Media }) {
  const className = backdropOf(media);
  if (!className || !media.thumbnailUrl) return null;
  return <img className={className} src={media.thumbnailUrl} alt="" loading="lazy" />;
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
            <Backdrop media={item} />
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
