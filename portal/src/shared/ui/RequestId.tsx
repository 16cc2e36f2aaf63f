import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './RequestId.module.css';

/** The name of a request that met a fault, to be copied into a letter to the operator. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  // Where there is no clipboard the id itself can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <span className="row flex-wrap gap-x-2 text-13 text-muted leading-15">
      <span>
        요청 번호 <code className={styles.id}>{id}</code>
      </span>
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{copied ? '복사했어요' : '복사'}</span>
      </button>
    </span>
  );
}
