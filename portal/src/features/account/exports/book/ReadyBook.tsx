import { Download } from 'lucide-react';
import { spokenDateTime } from '@/shared/lib/relativeTime';
import { LinkButton } from '@/shared/ui/LinkButton';
import { spokenSize } from '../rules';
import { bookAddress, type LifeBook } from './api';
import styles from './LifeBook.module.css';
import { text } from './text';

/** A book that waits to be fetched. */
export function ReadyBook({ hamsterId, book }: { hamsterId: number; book: LifeBook }) {
  const { title, download, until } = text.ready;
  return (
    <div className={styles.part} role="status">
      <strong>{title}</strong>
      {book.expiresAt && (
        <p className="text-15 text-muted">
          {until(spokenSize(book.bytes ?? 0), spokenDateTime(new Date(book.expiresAt)))}
        </p>
      )}
      <LinkButton external to={bookAddress(hamsterId)} icon={<Download aria-hidden="true" />}>
        {download}
      </LinkButton>
    </div>
  );
}
