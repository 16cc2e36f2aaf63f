import type { UseFormReturn } from 'react-hook-form';
import { GIVING_DAYS_MAX, REGION_MAX } from '@/shared/api/limits.gen';
import { koreanDayOf, koreanToday } from '@/shared/lib/relativeTime';
import { TextField } from '@/shared/ui/TextField';
import type { PostFields } from '../compose/draft';
import { givingText } from './text';

const words = givingText.field;
const DAY_MS = 24 * 60 * 60_000;

/** The place and the last day of a giveaway; the server refuses a place that is too exact. */
export default function GivingField({ form }: { form: UseFormReturn<PostFields> }) {
  const { register, formState } = form;
  const errors = formState.errors.giveaway;
  return (
    <>
      <TextField
        label={words.region}
        placeholder={words.regionPlaceholder}
        hint={words.regionHint}
        error={errors?.region?.message}
        maxLength={REGION_MAX}
        autoComplete="off"
        required
        {...register('giveaway.region', {
          validate: (value) => value?.trim() !== '' || words.regionMissing,
        })}
      />
      <TextField
        label={words.endsOn}
        hint={words.endsOnHint}
        error={errors?.endsOn?.message}
        type="date"
        min={koreanToday()}
        max={koreanDayOf(new Date(Date.now() + GIVING_DAYS_MAX * DAY_MS))}
        {...register('giveaway.endsOn')}
      />
    </>
  );
}
