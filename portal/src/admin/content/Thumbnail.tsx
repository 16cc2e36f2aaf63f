import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { isVideo, thumbnailOf } from '@/shared/lib/media';
import { VideoStill } from '@/shared/ui/VideoStill';
import styles from './Content.module.css';
import { contentText } from './text';

/** The first picture of a row, small, and how many more there are. */
export function Thumbnail({ urls }: { urls: readonly string[] }) {
  const [isBroken, setBroken] = useState(false);
  const [first] = urls;
  if (first === undefined) return null;
  const more = urls.length - 1;
  return (
    <span className={styles.thumbnail} role="img" aria-label={contentText.picturesOf(urls.length)}>
      {isVideo(first) && <VideoStill />}
      {isBroken && <ImageOff size={18} />}
      {!isVideo(first) && !isBroken && (
        <img src={thumbnailOf(first)} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
