import { FileText } from 'lucide-react';
import { text } from '../text';
import type { HealthPaper } from '../types';
import styles from './Journal.module.css';

/** A video, which plays in place; in print its name is shown. */
function Film({ paper }: { paper: HealthPaper }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what a member films of a hamster has no words */}
      <video
        className={styles.film}
        src={paper.url}
        aria-label={paper.name}
        controls
        playsInline
        preload="metadata"
      />
      <span className={styles.printed}>{text.journal.film(paper.name)}</span>
    </>
  );
}

function Sheet({ paper: { url, name, type } }: { paper: HealthPaper }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={text.journal.paper(name)}>
      {type.startsWith('image/') ? (
        <img src={url} alt="" loading="lazy" width={64} height={64} />
      ) : (
        <span className={styles.file}>
          <FileText aria-hidden="true" />
          {name}
        </span>
      )}
    </a>
  );
}

/** Photos, PDFs and videos of a row; each opens alone. */
export function Papers({ papers }: { papers: readonly HealthPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <ul className={styles.papers}>
      {papers.map((paper) => (
        <li key={paper.id}>
          {paper.type.startsWith('video/') ? <Film paper={paper} /> : <Sheet paper={paper} />}
        </li>
      ))}
    </ul>
  );
}
