import { useForm, useWatch } from 'react-hook-form';
import { FAREWELL_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { countCharacters } from '@/shared/lib/characters';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { koreanToday } from '@/shared/lib/relativeTime';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { SelectField } from '@/shared/ui/SelectField';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import { type Hamster, useSayFarewell } from './api';
import { text } from './text';

type Farewell = Shape<'FarewellOut'>;
type FarewellFormProps = DialogControl & {
  hamster: Hamster;
  /** The earlier farewell, if any. */
  before: Farewell;
};

type Draft = {
  passedOn: string;
  farewell: string;
  condolencesFrom: Farewell['condolencesFrom'];
  isRemembered: boolean;
};

const words = text.farewell;
const FIELDS = ['passedOn', 'farewell', 'condolencesFrom', 'isRemembered'] as const;

/** The day of a hamster's death, a farewell text, and who may leave condolences. */
export function FarewellForm({ hamster, before, onClose }: FarewellFormProps) {
  const form = useForm<Draft>({
    defaultValues: {
      ...before,
      passedOn: before.passedOn ?? koreanToday(),
      farewell: before.farewell ?? '',
    },
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const say = useSayFarewell(hamster.id, shownInForm(FIELDS, form.setError));
  const farewell = useWatch({ control, name: 'farewell' });

  const submit = form.handleSubmit((draft) =>
    say.mutate(draft, {
      onSuccess: () => {
        toast(words.done);
        onClose();
      },
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={isDirty}
      title={words.title(hamster.name)}
      description={words.lead}
      submitLabel={words.submit}
      pending={say.isPending}
      onSubmit={submit}
      failure={say.failure}
      errors={errors}
    >
      <TextField
        label={words.day}
        type="date"
        max={koreanToday()}
        error={errors.passedOn?.message}
        {...register('passedOn', { required: words.dayMissing })}
      />
      <TextArea
        label={words.words}
        placeholder={words.wordsPlaceholder}
        rows={4}
        aside={`${countCharacters(farewell)} / ${FAREWELL_MAX}`}
        error={errors.farewell?.message}
        {...register('farewell', {
          validate: (value) => countCharacters(value) <= FAREWELL_MAX || words.wordsTooLong,
        })}
      />
      <SelectField
        label={words.from}
        options={words.choices}
        error={errors.condolencesFrom?.message}
        {...register('condolencesFrom')}
      />
      <CheckboxField label={words.remembered} {...register('isRemembered')} />
    </FormDialog>
  );
}
