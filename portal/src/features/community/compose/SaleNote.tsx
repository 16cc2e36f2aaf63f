import { HeartHandshake } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import styles from './SaleNote.module.css';
import { looksLikeSale } from './saleRules';
import { text } from './text';

type SaleNoteProps = { title: string; content: string };

/** Said before sending, where words look like a sale of animals; it keeps nobody from sending. */
export function SaleNote({ title, content }: SaleNoteProps) {
  const words = useDeferredValue(title);
  const more = useDeferredValue(content);
  // Read after the field has shown the key: the words may be long.
  const isSale = useMemo(() => looksLikeSale(words, more), [words, more]);
  return (
    <div role="status">
      {isSale && (
        <p className={styles.note}>
          <HeartHandshake aria-hidden="true" />
          <span>{text.sale}</span>
        </p>
      )}
    </div>
  );
}
