import { HeartHandshake } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import styles from './SaleNote.module.css';
import { looksLikeSale } from './saleRules';
import { text } from './text';

type SaleNoteProps = { title: string; content: string };

/**
 * A note before publishing, if the text looks like a sale of animals. The member can still publish.
 */
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
