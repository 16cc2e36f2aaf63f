import { requestIdOf, userMessageOf } from '@/shared/api/errors';
import { RequestId } from './RequestId';

type FaultTextProps = {
  error: unknown;
  /** Where nothing better is known. */
  fallback?: string | undefined;
};

/** The thrown error as a message, with the request id if the server is at fault. */
export function FaultText({ error, fallback }: FaultTextProps) {
  const requestId = requestIdOf(error);
  return (
    <>
      {userMessageOf(error, fallback)}
      {requestId && <RequestId id={requestId} />}
    </>
  );
}
