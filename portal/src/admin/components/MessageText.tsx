import { RequestId } from '@/shared/ui/RequestId';
import { splitRequestId } from '../data/withRequestId';
import styles from './MessageText.module.css';

/** A message; the request id of a server fault is below it, for copying. */
export function MessageText({ text }: { text: string }) {
  const { sentence, id } = splitRequestId(text);
  return (
    <>
      {sentence.includes('\n') ? <span className={styles.lines}>{sentence}</span> : sentence}
      {id && <RequestId id={id} />}
    </>
  );
}
