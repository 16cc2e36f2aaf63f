import { FileText } from 'lucide-react';
import { text } from '../text';
import type { HealthPaper } from '../types';
import styles from './Journal.module.css';

/** Photos and PDFs of a row; each opens by itself. */
export function Papers({ papers }: { papers: readonly HealthPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <ul className={styles.papers}>
      {papers.map(({ id, url, name, type }) => (
        <li key={id}>
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
        </li>
      ))}
    </ul>
  );
}
