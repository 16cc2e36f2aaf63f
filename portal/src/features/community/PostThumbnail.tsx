import { Play } from 'lucide-react';
import { Photo } from '@/content/media/Photo';
import { focusOf } from '@/content/media/sizes';
import type { Shape } from '@/shared/api/types';
import { VideoStill } from '@/shared/ui/VideoStill';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './PostRow.module.css';
import { text } from './text';

/** The first picture of a post, small, and how many there are; nothing where there is none. */
export function PostThumbnail({ media }: { media: readonly Shape<'MediaOut'>[] }) {
  const [first] = media;
  if (!first) return null;
  const shown = first.thumbnailUrl ?? (first.kind === 'image' ? first.url : null);
  return (
    <div className={styles.thumbnail} style={{ backgroundColor: first.color ?? undefined }}>
      {shown && <Photo src={shown} alt="" style={focusOf(first)} />}
      {first.kind === 'video' && shown && <Play className={styles.play} aria-hidden="true" />}
      {!shown && <VideoStill />}
      {media.length > 1 && (
        <span className={styles.count} aria-hidden="true">
          {media.length}
        </span>
      )}
      <VisuallyHidden>{text.photos(media.length)}</VisuallyHidden>
    </div>
  );
}
