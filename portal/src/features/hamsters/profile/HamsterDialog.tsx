import { useWatch } from 'react-hook-form';
import { HAMSTER_DESCRIPTION_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { koreanToday } from '@/shared/lib/relativeTime';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextArea } from '@/shared/ui/TextArea';
import { TextField } from '@/shared/ui/TextField';
import { toast } from '@/shared/ui/toast';
import type { Hamster } from './api';
import { HamsterFields } from './HamsterFields';
import { HomeSection } from './home/HomeSection';
import { KindFields } from './home/KindFields';
import { checkDescription } from './rules';
import { text } from './text';
import { useHamsterForm } from './useHamsterForm';

type HamsterDialogProps = DialogControl & {
  /** The hamster to change; without it a new one is registered. */
  hamster?: Hamster | undefined;
  /** Whether the folded part begins open. */
  opensHome?: boolean | undefined;
  onSaved?: ((saved: Hamster) => void) | undefined;
};

const words = text.form;

export default function HamsterDialog(props: HamsterDialogProps) {
  const { hamster, opensHome, onSaved, onClose } = props;
  const { form, pending, failure, setBusy, submit } = useHamsterForm(hamster, (saved) => {
    toast({ ...(hamster ? text.saved : text.created), tone: 'good' });
    onSaved?.(saved);
    onClose();
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const description = useWatch({ control, name: 'description' });

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={isDirty}
      title={hamster ? words.editTitle : words.addTitle}
      submitLabel={hamster ? words.save : words.create}
      pending={pending}
      onSubmit={submit}
      failure={failure}
      errors={errors}
    >
      <HamsterFields form={form} onBusy={setBusy} />
      <TextField
        label={words.birthDate}
        hint={words.birthDateHint}
        type="date"
        max={koreanToday()}
        error={errors.birthDate?.message}
        {...register('birthDate')}
      />
      <KindFields form={form} />
      <TextArea
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        rows={4}
        aside={`${countCharacters(description)} / ${HAMSTER_DESCRIPTION_MAX}`}
        error={errors.description?.message}
        {...register('description', { validate: checkDescription })}
      />
      <HomeSection form={form} hamsterId={hamster?.id} isOpen={opensHome} />
    </FormDialog>
  );
}
