import { Play } from 'lucide-react';
import type { Media } from '@/content/media/upload/api';
import { openDialog } from '@/shared/ui/dialogs';
import { InlineVideo } from './InlineVideo';
import styles from './MediaGrid.module.css';
import { Photo } from './Photo';
import { fitOf, HALF_SIZES, SIZES, shapeOf, srcSetOf } from './sizes';
import { text } from './text';

type MediaGridProps = {
  media: readonly Media[];
  /** The entry's title, for screen readers. */
  title: string;
  eager?: boolean | undefined;
};

/** More than these are behind "+n". */
const SHOWN = 4;

/** Width by height of a tile, as MediaGrid.module.css lays them. */
function tileShape(media: readonly Media[]): number {
  const [first] = media;
  if (first && media.length === 1) return shapeOf(first);
  return media.length < SHOWN ? 1 : 4 / 3;
}

type TileProps = MediaGridProps & { item: Media; place: number };

function Tile({ item, place, media, title, eager }: TileProps) {
  const hidden = place === SHOWN - 1 ? media.length - SHOWN : 0;
  const isVideo = item.kind === 'video';
  const label = isVideo ? text.openVideo : text.openPhoto;
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ backgroundColor: item.color ?? undefined }}
      aria-label={label(place + 1, media.length)}
      onClick={() =>
        void openDialog(() => import('./viewer/PhotoViewer'), { media, title, start: place })
      }
    >
      {isVideo ? (
        <>
          <video src={`${item.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
          <span className={styles.play}>
            <Play aria-hidden="true" />
          </span>
        </>
      ) : (
        <Photo
          src={item.url}
          srcSet={srcSetOf(item)}
          sizes={media.length === 1 ? SIZES : HALF_SIZES}
          alt=""
          style={fitOf(item, tileShape(media))}
          eager={eager}
          priority={place ? 'auto' : 'high'}
        />
      )}
      {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
    </button>
  );
}

/** The photos and videos of an entry in a box whose shape is known before they load. */
export function MediaGrid(props: MediaGridProps) {
  const { media, title } = props;
  const [first] = media;
  if (!first) return null;
  return (
    <div
      className={styles.grid}
      data-count={Math.min(media.length, SHOWN)}
      style={media.length === 1 ? { aspectRatio: shapeOf(first) } : undefined}
    >
      {media.length === 1 && first.kind === 'video' ? (
        <div className={styles.tile} style={{ backgroundColor: first.color ?? undefined }}>
          <InlineVideo media={first} title={title} />
        </div>
      ) : (
        media
          .slice(0, SHOWN)
          .map((item, place) => <Tile key={item.url} {...props} item={item} place={place} />)
      )}
    </div>
  );
}
