import { Alert, Button } from '@mui/material';
import { errorMessage } from './errorMessage';
import { Said } from './Said';
import { kitText } from './text';

type FailedProps = { error: unknown; onRetry: () => unknown };

/** Something could not be fetched: why, and once more. */
export function Failed({ error, onRetry }: FailedProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => onRetry()}>
          {kitText.retry}
        </Button>
      }
    >
      <Said text={errorMessage(error)} />
    </Alert>
  );
}
