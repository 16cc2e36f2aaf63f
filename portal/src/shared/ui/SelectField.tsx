import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';
import styles from './Field.module.css';

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'children'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** First line while nothing is chosen; it has the value ''. */
    placeholder?: string | undefined;
  };

/** The browser's own list: best on phones, and it needs no floating code. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, success, required, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, hint, error, success, required }}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
