import { isVideoUrl } from '@/shared/lib/markup';
import styles from './Content.module.css';
import { contentText } from './text';

type PicturesProps = {
  urls: readonly string[];
  label?: string;
  nameOf?: (place: number) => string;
  isVideo?: (url: string) => boolean;
};

/** The pictures and videos of content, small; each opens in full. */
export function Pictures(props: PicturesProps) {
  const { urls, label = contentText.pictures, nameOf = contentText.picture } = props;
  const { isVideo = isVideoUrl } = props;
  if (urls.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={label}>
      {urls.map((url, index) => (
        <li key={url}>
          {isVideo(url) ? (
            // biome-ignore lint/a11y/useMediaCaption: members' videos come without captions
            <video src={url} controls preload="metadata" />
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={nameOf(index + 1)} loading="lazy" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
