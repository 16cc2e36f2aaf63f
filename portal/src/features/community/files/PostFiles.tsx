import { Download, LockKeyhole } from 'lucide-react';
import type { PostFile } from './api';
import { FileIcon } from './FileIcon';
import styles from './Files.module.css';
import { fileSize } from './size';
import { filesText as words } from './text';

type PostFilesProps = {
  files: readonly PostFile[];
  /** Why the viewer downloads none of them; null if they may. */
  kept: string | null;
};

/** The files of a post; they are always downloaded. */
export default function PostFiles({ files, kept }: PostFilesProps) {
  return (
    <section aria-label={words.heading}>
      <ul className={styles.files}>
        {files.map(({ id, url, name, bytes }) => {
          const row = (
            <>
              <FileIcon name={name} />
              <span className={styles.name}>{name}</span>
              <span className="flex-none text-13 text-muted">{fileSize(bytes)}</span>
            </>
          );
          return (
            <li key={id}>
              {kept ? (
                <span className={styles.file}>{row}</span>
              ) : (
                <a
                  className={styles.file}
                  href={url}
                  download={name}
                  aria-label={words.download(name, fileSize(bytes))}
                >
                  {row}
                  <Download aria-hidden="true" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {kept && (
        <p className={styles.kept}>
          <LockKeyhole aria-hidden="true" />
          {kept}
        </p>
      )}
    </section>
  );
}
