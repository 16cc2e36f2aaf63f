import { RequestId } from '@/shared/ui/RequestId';
import { splitRequestId } from '../actions/withRequestId';

/** A sentence; the id of a request that met a fault stands below it, to be copied. */
export function MessageText({ text }: { text: string }) {
  const { sentence, id } = splitRequestId(text);
  return (
    <>
      {sentence}
      {id && <RequestId id={id} />}
    </>
  );
}
