import { Alert, Button } from '@mui/material';
import { Title } from 'react-admin';
import { Spinner } from '@/shared/ui/Spinner';
import { errorMessage } from '../actions/errorMessage';
import { MessageText } from '../components/MessageText';
import { OperationsPanels } from '../operations/OperationsPanels';
import { FirstPostsPanel } from './FirstPostsPanel';
import { ShieldPanel } from './ShieldPanel';
import styles from './ShieldScreen.module.css';
import { shieldText } from './text';
import { useSwitches } from './useSwitches';

/** What the moderators set while the site runs. */
export default function ShieldScreen() {
  const { data, error, refetch } = useSwitches();
  return (
    <>
      <Title title={shieldText.label} />
      {error && (
        <Alert
          severity="error"
          sx={{ marginTop: 2 }}
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {shieldText.retry}
            </Button>
          }
        >
          <MessageText text={errorMessage(error)} />
        </Alert>
      )}
      {!data && !error && <Spinner label={shieldText.label} />}
      {data && (
        <div className={styles.page}>
          <ShieldPanel shield={data.shield} />
          <FirstPostsPanel firstPosts={data.firstPosts} />
          <OperationsPanels />
        </div>
      )}
    </>
  );
}
