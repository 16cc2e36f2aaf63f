import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Media } from '@/content/media/upload/api';
import { idle } from '@/shared/lib/idle';
import { openDialog } from '@/shared/ui/dialogs';
import { InlineVideo } from './InlineVideo';
import styles from './MediaFrame.module.css';
import { Photo } from './Photo';
import { StepButtons } from './StepButtons';
import { fitOf, isLong, isSmall, roomOf, SIZES, shapeOf, srcSetOf } from './sizes';
import { text } from './text';

/** If a frame would cut off more than this share of a photo, the whole photo is shown. */
const MOST_CUT = 0.4;

type MediaFrameProps = {
  /** The media of this frame. */
  media: readonly Media[];
  /** All of the entry's, for the viewer. */
  all: readonly Media[];
  title: string;
};

/** The shape of the tallest one. */
function frameShape(media: readonly Media[]): number {
  return Math.min(...media.map(shapeOf));
}

function isWhole(media: Media, shape: number): boolean {
  const { width, height } = media;
  if (!width || !height || isLong(media) || isSmall(media)) return false;
  const ratio = width / height;
  return Math.min(ratio / shape, shape / ratio) < 1 - MOST_CUT;
}

type SlideProps = { media: Media; shape: number; near: boolean; label: string; onOpen: () => void };

function PhotoSlide({ media, shape, near, label, onOpen }: SlideProps) {
  const whole = isWhole(media, shape);
  return (
    <button type="button" className={styles.photo} aria-label={label} onClick={onOpen}>
      {whole && media.thumbnailUrl && (
        <img className={styles.backdrop} src={media.thumbnailUrl} alt="" loading="lazy" />
      )}
      <Photo
        src={media.url}
        srcSet={srcSetOf(media)}
        sizes={SIZES}
        alt=""
        eager={near}
        className={whole ? styles.whole : undefined}
        style={fitOf(media, shape)}
      />
      {isLong(media) && <span className={styles.long}>{text.readWhole}</span>}
    </button>
  );
}

function frameStyle(media: readonly Media[]): CSSProperties | undefined {
  const [first] = media;
  // A film is never cut.
  if (first?.kind === 'video' && media.length === 1) return roomOf(first);
  return { aspectRatio: frameShape(media), backgroundColor: first?.color ?? undefined };
}

/** Photos and videos of an entry in one frame, swiped from one to the next. */
export function MediaFrame({ media, all, title }: MediaFrameProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isShown = true;
    if (media.length > 1) void idle().then(() => isShown && setIdle(true));
    return () => {
      isShown = false;
    };
  }, [media.length]);
  if (media.length === 0) return null;

  const shape = frameShape(media);
  function go(step: number) {
    const box = strip.current;
    box?.scrollTo?.({ left: box.clientWidth * (place + step), behavior: 'smooth' });
  }
  const view = (start: number) =>
    void openDialog(() => import('./viewer/PhotoViewer'), { media: all, title, start });
  return (
    <div>
      <div className="relative">
        <ul
          ref={strip}
          className={styles.strip}
          style={frameStyle(media)}
          onScroll={({ currentTarget: box }) =>
            setPlace(Math.round(box.scrollLeft / (box.clientWidth || 1)))
          }
          onPointerEnter={() => setIdle(true)}
        >
          {media.map((item, at) => (
            <li key={item.url} style={{ backgroundColor: item.color ?? undefined }}>
              {item.kind === 'video' ? (
                <InlineVideo media={item} title={title} />
              ) : (
                <PhotoSlide
                  media={item}
                  shape={shape}
                  near={at === 0 || (isIdle && Math.abs(at - place) < 2)}
                  label={text.openPhoto(all.indexOf(item) + 1, all.length)}
                  onOpen={() => view(all.indexOf(item))}
                />
              )}
            </li>
          ))}
        </ul>
        <StepButtons place={place} count={media.length} onStep={go} />
      </div>
      {media.length > 1 && (
        <p className={styles.dots} aria-hidden="true">
          {media.map((item, at) => (
            <span key={item.url} data-current={at === place || undefined} />
          ))}
        </p>
      )}
    </div>
  );
}
