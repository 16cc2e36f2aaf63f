import styles from './PageHead.module.css';

/** A page's heading and a line below it. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  );
}
