import { Spinner } from '@/shared/ui/Spinner';
import styles from './LoadingPage.module.css';
import { commonText } from './text';

/** In the place of a page that is on its way. */
export function LoadingPage() {
  return (
    <div className={styles.waiting}>
      <Spinner label={commonText.loading} size={32} />
    </div>
  );
}
