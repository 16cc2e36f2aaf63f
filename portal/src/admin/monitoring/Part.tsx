import type { ReactNode } from 'react';
import styles from './Part.module.css';

type PartProps = { title: string; help?: string; children: ReactNode };

/** A part of a panel under its own small heading. */
export function Part({ title, help, children }: PartProps) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {help && <p>{help}</p>}
      {children}
    </div>
  );
}
