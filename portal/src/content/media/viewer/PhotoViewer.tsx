import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useCallback, useRef, useState } from 'react';
import { text } from '@/content/media/text';
import type { Media } from '@/content/media/upload/api';
import type { DialogControl } from '@/shared/ui/dialogs';
import { IconButton } from '@/shared/ui/IconButton';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';
import { Photo } from '../Photo';
import { StepButtons } from '../StepButtons';
import { fitOf, isLong, isSmall } from '../sizes';
import { LongPhoto } from './LongPhoto';
import styles from './PhotoViewer.module.css';
import { ViewerVideo } from './ViewerVideo';
import { ZoomBox } from './ZoomBox';

type PhotoViewerProps = DialogControl & {
  media: readonly Media[];
  title: string;
  /** Which one is shown first, from 0. */
  start: number;
};

const words = {
  title: '사진 보기',
  close: '닫기',
  strip: '사진들, 화살표 키로 넘겨요',
};
/** Widths of a part of a pixel leave a sliver of the neighbour. */
const WHOLLY_SEEN = 0.99;

/** Photos and videos one by one over the whole screen: swipe, pinch, arrow keys, Esc. */
export default function PhotoViewer({ media, title, start, onClose }: PhotoViewerProps) {
  const strip = useRef<HTMLUListElement | null>(null);
  const [place, setPlace] = useState(start);
  useOverlayHistory(true, onClose);

  // Not an effect: the dialog draws its content a moment later than itself.
  const open = useCallback(
    (box: HTMLUListElement | null) => {
      strip.current = box;
      box?.scrollTo?.({ left: box.clientWidth * start, behavior: 'instant' });
      // Not `scrollend`: Safari before 26.2 has none, and the photo swiped to would stay inert.
      if (!box || !('IntersectionObserver' in window)) return;
      const observer = new IntersectionObserver(
        (seen) => {
          // A busy page tells several at once: the photo swiped to is the last of them.
          const whole = seen.findLast(({ intersectionRatio }) => intersectionRatio >= WHOLLY_SEEN);
          if (whole) setPlace([...box.children].indexOf(whole.target));
        },
        { root: box, threshold: WHOLLY_SEEN },
      );
      for (const slide of box.children) observer.observe(slide);
      return () => observer.disconnect();
    },
    [start],
  );

  function go(step: number) {
    const next = Math.min(media.length - 1, Math.max(0, place + step));
    const box = strip.current;
    box?.scrollTo?.({ left: box.clientWidth * next, behavior: 'smooth' });
    setPlace(next);
  }

  return (
    <Radix.Root open onOpenChange={(shown) => !shown && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className={styles.viewer}
          data-scroll-lock="dark"
          aria-describedby={undefined}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(-1);
            if (event.key === 'ArrowRight') go(1);
          }}
        >
          <div className={styles.bar}>
            <Radix.Title className="truncate flex-1 min-w-0 text-15">
              {title || words.title}
            </Radix.Title>
            <span className={styles.count} aria-live="polite">
              {place + 1} / {media.length}
            </span>
            <Radix.Close asChild>
              <IconButton
                variant="overlay"
                label={words.close}
                icon={<X aria-hidden="true" />}
                tooltip={false}
              />
            </Radix.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
          <ul ref={open} className={styles.strip} tabIndex={0} aria-label={words.strip}>
            {media.map((item, at) => (
              <li key={item.url} className={styles.slide} inert={at !== place}>
                {item.kind === 'video' ? (
                  <ViewerVideo src={item.url} label={text.video(title)} active={at === place} />
                ) : isLong(item) ? (
                  <LongPhoto key={at === place ? 'shown' : 'beside'}>
                    <Photo
                      src={item.url}
                      alt={text.photo(at + 1, media.length)}
                      eager={Math.abs(at - place) < 2}
                    />
                  </LongPhoto>
                ) : (
                  // Another photo begins whole again.
                  <ZoomBox key={at === place ? 'shown' : 'beside'}>
                    <Photo
                      src={item.url}
                      alt={text.photo(at + 1, media.length)}
                      eager={Math.abs(at - place) < 2}
                      style={isSmall(item) ? fitOf(item) : undefined}
                    />
                  </ZoomBox>
                )}
              </li>
            ))}
          </ul>
          <StepButtons place={place} count={media.length} onStep={go} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
