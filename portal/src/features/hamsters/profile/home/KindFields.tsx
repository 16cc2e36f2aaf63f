import type { UseFormReturn } from 'react-hook-form';
import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import { SelectField } from '@/shared/ui/SelectField';
import type { HamsterDraft } from '../useHamsterForm';
import styles from './Home.module.css';
import { text } from './text';

const SPECIES_OPTIONS = Object.entries(SPECIES).map(([value, { label }]) => ({ value, label }));
const SEX_OPTIONS = Object.entries(SEXES).map(([value, label]) => ({ value, label }));

/** Sex and species, which are visible to all viewers of the hamster. */
export function KindFields({ form }: { form: UseFormReturn<HamsterDraft> }) {
  const { register, formState } = form;
  return (
    <div className={styles.pair}>
      <SelectField
        label={text.sex}
        placeholder={text.choose}
        options={SEX_OPTIONS}
        error={formState.errors.sex?.message}
        {...register('sex')}
      />
      <SelectField
        label={text.species}
        placeholder={text.choose}
        options={SPECIES_OPTIONS}
        error={formState.errors.species?.message}
        {...register('species')}
      />
    </div>
  );
}
