import type { UseFormReturn } from 'react-hook-form';
import { koreanToday } from '@/shared/lib/relativeTime';
import { SelectField } from '@/shared/ui/SelectField';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind } from '../types';
import { checksOf, type RowDraft } from './rowForm';

type RowFieldsProps = { kind: HealthKind; form: UseFormReturn<RowDraft> };

const words = text.fields;

/** The fields that a kind has, those that say most first. */
export function RowFields({ kind, form }: RowFieldsProps) {
  const { label, measure, choices, shortcuts, name, isNameNeeded, hasCourse, hasCost } =
    KINDS[kind];
  const { register, formState } = form;
  const { errors } = formState;
  const checks = checksOf(kind);
  return (
    <>
      {measure && (
        <TextField
          label={words.value(label, measure.unit)}
          required={!shortcuts}
          inputMode="decimal"
          autoComplete="off"
          error={errors.value?.message}
          {...register('value', { validate: checks.value })}
        />
      )}
      {(choices || shortcuts) && (
        <SelectField
          label={words.choice}
          required={Boolean(choices)}
          placeholder={choices ? words.choose : words.noChoice}
          options={Object.entries({ ...choices, ...shortcuts }).map(([value, each]) => ({
            value,
            label: each,
          }))}
          error={errors.choice?.message}
          {...register('choice', { validate: checks.choice })}
        />
      )}
      {name && (
        <TextField
          label={name}
          required={isNameNeeded && !shortcuts}
          error={errors.name?.message}
          {...register('name', { validate: checks.name })}
        />
      )}
      <TextField
        label={words.day}
        required
        type="date"
        max={koreanToday()}
        error={errors.day?.message}
        {...register('day', { validate: checks.day })}
      />
      {hasCourse && (
        <>
          <TextField
            label={words.dose}
            placeholder={words.doseHint}
            error={errors.dose?.message}
            {...register('dose')}
          />
          <TextField
            label={words.until}
            hint={words.untilHint}
            type="date"
            error={errors.until?.message}
            {...register('until')}
          />
        </>
      )}
      {hasCost && (
        <TextField
          label={words.cost}
          inputMode="numeric"
          autoComplete="off"
          error={errors.cost?.message}
          {...register('cost', { validate: checks.cost })}
        />
      )}
      <TextArea
        label={words.note}
        required={kind === 'note'}
        rows={3}
        error={errors.note?.message}
        {...register('note', { validate: checks.note })}
      />
    </>
  );
}
