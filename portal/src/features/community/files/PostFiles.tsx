import { Download } from 'lucide-react';
import type { PostFile } from './api';
import { FileIcon } from './FileIcon';
import styles from './Files.module.css';
import { fileSize } from './size';
import { filesText as words } from './text';

/** The files of a post; they are always downloaded. */
export default function PostFiles({ files }: { files: readonly PostFile[] }) {
  return (
    <section aria-label={words.heading}>
      <ul className={styles.files}>
        {files.map(({ id, url, name, bytes }) => (
          <li key={id}>
            <a
              className={styles.file}
              href={url}
              download={name}
              aria-label={words.download(name, fileSize(bytes))}
            >
              <FileIcon name={name} />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{fileSize(bytes)}</span>
              <Download aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
