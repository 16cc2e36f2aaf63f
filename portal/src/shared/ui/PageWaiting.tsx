import styles from './PageWaiting.module.css';
import { Spinner } from './Spinner';

/** Stands for a page that depends on one answer; the server's page stays meanwhile (app/serverPageHandoff.ts). */
export function PageWaiting({ title }: { title: string }) {
  return (
    <div className={styles.page} role="status" data-waiting="">
      <Spinner size={32} />
      <h1 className="text-17 text-muted">{title}</h1>
    </div>
  );
}
