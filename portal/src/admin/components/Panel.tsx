import { type ReactNode, useId } from 'react';
import { cx } from '@/shared/lib/cx';
import layout from './layout.module.css';
import styles from './Panel.module.css';

type PanelProps = { title: string; children: ReactNode; actions?: ReactNode };

/** A titled part of a page. */
export function Panel({ title, children, actions }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(layout.stack, styles.panel)}>
      <header className={layout.between}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
