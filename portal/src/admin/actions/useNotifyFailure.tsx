import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { ActionToast } from './ActionToast';

/** Long enough to read why, and to try again. */
const RETRY_MS = 20_000;
const SERVER_FAULT = 500;

/** Whether the server will not do it; a lost connection and the server's own faults pass. */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status > 0 && status < SERVER_FAULT;
}

/** Says why something was not done; after a failure that passes, it can be sent again. */
export function useNotifyFailure(): (error: unknown, retry: () => void) => void {
  const notify = useNotify();
  return (error, retry) => {
    const message = errorMessage(error);
    if (isRefusal(error)) {
      notify(message, { type: 'error' });
      return;
    }
    notify(<ActionToast message={message} label={commonText.retry} onClick={retry} />, {
      autoHideDuration: RETRY_MS,
    });
  };
}
