import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/TextField';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, HealthSummary } from '../types';
import styles from './QuickForm.module.css';
import { type Faults, fieldsOf, type Typed } from './typed';

type QuickFieldsProps = {
  kind: HealthKind;
  latest: HealthSummary['latest'][number] | undefined;
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

/** What stands in an empty field: the last value, which is often the next one. */
function exampleOf(field: keyof Typed, latest: QuickFieldsProps['latest']): string | undefined {
  if (field === 'value') return latest?.value?.toString();
  if (field === 'name') return latest?.name ?? undefined;
  return field === 'dose' ? words.doseHint : undefined;
}

/** A number or two short texts, and the button that keeps them. */
export function QuickFields(props: QuickFieldsProps) {
  const { kind, latest, typed, faults, pending, onChange } = props;
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
          placeholder={exampleOf(field, latest)}
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
