import { Alert, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { errorMessage } from '../../data/errorMessage';
import { Allowed } from '../../permissions/Allowed';
import styles from './OperationsAlert.module.css';
import { deliveryText, operationsText } from './text';
import { useOperations, useSetReadOnly } from './useOperations';

/** Above every screen: switches of the whole site that are easily forgotten. */
export function OperationsAlert() {
  return (
    <Allowed needs="operations.set">
      <Alerts />
    </Allowed>
  );
}

function Alerts() {
  const { data } = useOperations();
  if (!data) return null;
  const { readOnly, delivery } = data;
  return (
    <>
      {readOnly.isOn && <ReadOnlyAlert readOnly={readOnly} />}
      {!delivery.isOn && (
        <Alert
          severity="warning"
          className={styles.alert ?? ''}
          action={
            <Button color="inherit" component={Link} to="/shield">
              {deliveryText.open}
            </Button>
          }
        >
          {delivery.reason === 'restored' ? deliveryText.restored : deliveryText.byHand}
        </Alert>
      )}
    </>
  );
}

function ReadOnlyAlert({ readOnly }: { readOnly: Shape<'ReadOnlyOut'> }) {
  const { set, conflict } = useSetReadOnly(readOnly);
  const notify = useNotify();
  const { message, until } = readOnly;
  const reopen = () =>
    void set({ isOn: false, message, until }).catch((error) =>
      notify(errorMessage(error), { type: 'error' }),
    );
  return (
    <Alert
      severity="info"
      className={styles.alert ?? ''}
      action={
        <Button color="inherit" onClick={reopen}>
          {operationsText.turnOff}
        </Button>
      }
    >
      {operationsText.isReadOnly} {message}
      {conflict}
    </Alert>
  );
}
