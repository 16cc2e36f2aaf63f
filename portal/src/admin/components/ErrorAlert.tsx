import { Alert, Button } from '@mui/material';
import { errorMessage } from '../actions/errorMessage';
import { MessageText } from './MessageText';
import { commonText } from './text';

type ErrorAlertProps = { error: unknown; onRetry: () => unknown };

/** Something could not be fetched: why, and once more. */
export function ErrorAlert({ error, onRetry }: ErrorAlertProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => onRetry()}>
          {commonText.retry}
        </Button>
      }
    >
      <MessageText text={errorMessage(error)} />
    </Alert>
  );
}
