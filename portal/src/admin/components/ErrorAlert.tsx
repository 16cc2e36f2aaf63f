import { Alert, Button } from '@mui/material';
import { errorMessage } from '../data/errorMessage';
import { MessageText } from './MessageText';
import { commonText } from './text';

type ErrorAlertProps = {
  /** The thrown error; without one, nothing is shown. */
  error: unknown;
  /** The action that failed, if the error alone does not say it. */
  lead?: string | undefined;
  onRetry?: () => unknown;
  isRetrying?: boolean;
};

/** Something failed: why, and once more where that makes sense. */
export function ErrorAlert({ error, lead, onRetry, isRetrying = false }: ErrorAlertProps) {
  if (!error) return null;
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" loading={isRetrying} onClick={() => onRetry()}>
            {commonText.retry}
          </Button>
        )
      }
    >
      {lead && <strong>{lead} </strong>}
      <MessageText text={errorMessage(error)} />
    </Alert>
  );
}
