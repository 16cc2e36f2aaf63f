import { text } from './text';
import type { Media } from './upload/api';

type InlineVideoProps = {
  media: Pick<Media, 'url' | 'thumbnailUrl'>;
  /** What it belongs to, for those who do not see it. */
  title: string;
};

/** A video where it stands; silent until somebody wants its sound. */
export function InlineVideo({ media, title }: InlineVideoProps) {
  return (
    <video
      src={media.url}
      poster={media.thumbnailUrl ?? undefined}
      aria-label={text.video(title)}
      controls
      muted
      playsInline
      preload="metadata"
    />
  );
}
