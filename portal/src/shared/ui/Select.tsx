import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './Select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** The name, where no label stands beside it. */
  'aria-label': string;
};

/** A choice in a row of text. In a form, `SelectField` has its label above it. */
export function Select({ children, ...select }: SelectProps) {
  return (
    <span className={styles.box}>
      <select {...select}>{children}</select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
