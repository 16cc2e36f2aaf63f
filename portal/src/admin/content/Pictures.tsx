import { isVideoUrl } from '@/shared/lib/markup';
import styles from './Content.module.css';
import { contentText } from './text';

/** The pictures and videos of content, small; each opens in full. */
export function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <ul className={styles.pictures} aria-label={contentText.pictures}>
      {urls.map((url, index) => (
        <li key={url}>
          {isVideoUrl(url) ? (
            // biome-ignore lint/a11y/useMediaCaption: members' videos come without captions
            <video src={url} controls preload="metadata" />
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={contentText.picture(index + 1)} loading="lazy" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
