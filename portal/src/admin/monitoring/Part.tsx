import type { ReactNode } from 'react';
import layout from '../components/layout.module.css';

type PartProps = { title: string; help?: string; children: ReactNode };

/** A part of a panel under its own small heading. */
export function Part({ title, help, children }: PartProps) {
  return (
    <div className={layout.list}>
      <h3 className="text-15">{title}</h3>
      {help && <p className={layout.note}>{help}</p>}
      {children}
    </div>
  );
}
