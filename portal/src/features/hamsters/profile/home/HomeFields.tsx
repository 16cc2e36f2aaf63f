import type { UseFormReturn } from 'react-hook-form';
import { koreanToday } from '@/shared/lib/relativeTime';
import { SelectField } from '@/shared/ui/SelectField';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import type { HamsterDraft } from '../useHamsterForm';
import styles from './Home.module.css';
import { checkLength, checkMeasure, type HomeDraft, type Measured } from './homeForm';
import { text } from './text';

type HomeFieldsProps = {
  form: UseFormReturn<HamsterDraft>;
  /** The stored values. */
  begin: Required<HomeDraft>;
};

const MEASURES: readonly (readonly [Measured, string])[] = [
  ['cageWidthCm', text.cageWidth],
  ['cageDepthCm', text.cageDepth],
  ['wheelDiameterCm', text.wheel],
  ['beddingDepthCm', text.bedding],
];

/** The fields on how a hamster is kept, once the form's section is open. */
export function HomeFields({ form, begin }: HomeFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <TextField
        label={text.withUsSince}
        type="date"
        max={koreanToday()}
        error={errors.withUsSince?.message}
        {...register('withUsSince', { value: begin.withUsSince })}
      />
      <SelectField
        label={text.neutered}
        placeholder={text.choose}
        options={[
          { value: 'true', label: text.yes },
          { value: 'false', label: text.no },
        ]}
        error={errors.isNeutered?.message}
        {...register('isNeutered', { value: begin.isNeutered })}
      />
      {MEASURES.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          error={errors[field]?.message}
          {...register(field, { value: begin[field], validate: checkMeasure(field) })}
        />
      ))}
      <TextArea
        label={text.diet}
        placeholder={text.dietPlaceholder}
        rows={2}
        error={errors.diet?.message}
        {...register('diet', { value: begin.diet, validate: checkLength('diet') })}
      />
      <TextField
        label={text.companions}
        placeholder={text.companionsPlaceholder}
        autoComplete="off"
        error={errors.companions?.message}
        {...register('companions', {
          value: begin.companions,
          validate: checkLength('companions'),
        })}
      />
    </div>
  );
}
