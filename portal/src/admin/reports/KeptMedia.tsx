import styles from './KeptMedia.module.css';
import { snapshotText } from './text';
import type { CasePage } from './types';

/** The files a case kept; only admins are served them. */
export function KeptMedia({ files }: Pick<CasePage, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.media} aria-label={snapshotText.media}>
      {files.map(({ keptUrl, kind }, index) => (
        <li key={keptUrl}>
          {kind === 'video' ? (
            // biome-ignore lint/a11y/useMediaCaption: members' own videos carry no captions
            <video src={keptUrl} controls preload="metadata" />
          ) : (
            <a href={keptUrl} target="_blank" rel="noreferrer">
              <img src={keptUrl} alt={snapshotText.photo(index + 1)} loading="lazy" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
