import { RequestId } from '@/shared/ui/RequestId';
import { splitRequestId } from '../data/withRequestId';
import styles from './MessageText.module.css';

/** A sentence or lines; the id of a request that met a fault stands below it, to be copied. */
export function MessageText({ text }: { text: string }) {
  const { sentence, id } = splitRequestId(text);
  return (
    <>
      {sentence.includes('\n') ? <span className={styles.lines}>{sentence}</span> : sentence}
      {id && <RequestId id={id} />}
    </>
  );
}
