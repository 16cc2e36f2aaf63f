import { Spinner } from '@/shared/ui/Spinner';
import { kitText } from './text';
import styles from './Waiting.module.css';

/** In the place of a page that is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label={kitText.loading} size={32} />
    </div>
  );
}
