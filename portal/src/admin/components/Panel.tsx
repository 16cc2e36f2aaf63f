import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type PanelProps = { title: string; children: ReactNode; actions?: ReactNode };

/** A titled part of a page. */
export function Panel({ title, children, actions }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
