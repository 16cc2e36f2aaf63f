import { requestIdOf, userMessageOf } from '@/shared/api/errors';
import { RequestId } from './RequestId';

type FaultTextProps = {
  error: unknown;
  /** Where nothing better is known. */
  fallback?: string | undefined;
};

/** What was thrown, in words, with the request's id where the server is at fault. */
export function FaultText({ error, fallback }: FaultTextProps) {
  const requestId = requestIdOf(error);
  return (
    <>
      {userMessageOf(error, fallback)}
      {requestId && <RequestId id={requestId} />}
    </>
  );
}
