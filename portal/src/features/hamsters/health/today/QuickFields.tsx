import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/TextField';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind } from '../types';
import styles from './QuickForm.module.css';
import { type Faults, fieldsOf, type Typed } from './typed';

type QuickFieldsProps = {
  kind: HealthKind;
  typed: Typed;
  faults: Faults;
  pending: boolean;
  onChange: (field: keyof Typed, value: string) => void;
};

const words = text.fields;

function labelOf(field: keyof Typed, kind: HealthKind): string {
  const { label, name = '', measure } = KINDS[kind];
  if (field === 'value') return words.value(label, measure?.unit ?? '');
  return field === 'name' ? name : words[field];
}

/** A number or two short texts, and the button that keeps them. */
export function QuickFields(props: QuickFieldsProps) {
  const { kind, typed, faults, pending, onChange } = props;
  const fields = fieldsOf(kind);
  return (
    <div className={styles.fields} data-number={fields.length}>
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={labelOf(field, kind)}
          inputMode={field === 'value' ? 'decimal' : field === 'cost' ? 'numeric' : 'text'}
          enterKeyHint="done"
          autoComplete="off"
          // Never the last value: grey, it looks as if it were filled in.
          placeholder={field === 'dose' ? words.doseHint : undefined}
          value={typed[field]}
          error={faults[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      ))}
      <Button type="submit" size="large" pending={pending} className={styles.save}>
        {text.today.save}
      </Button>
    </div>
  );
}
