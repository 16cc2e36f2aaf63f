import { Alert, Button } from '@mui/material';
import { Title } from 'react-admin';
import { Spinner } from '@/shared/ui/Spinner';
import { sentenceOf } from '../kit/sentenceOf';
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
          {sentenceOf(error)}
        </Alert>
      )}
      {!data && !error && <Spinner label={shieldText.label} />}
      {data && (
        // What was set elsewhere, or set back, stands in the forms at once.
        <div className={styles.page} key={JSON.stringify(data)}>
          <ShieldPanel shield={data.shield} />
          <FirstPostsPanel count={data.firstPosts.count} />
        </div>
      )}
    </>
  );
}
