import { type FormEvent, useState } from 'react';
import { WEIGHT_MAX, WEIGHT_MIN } from '@/shared/api/limits.gen';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextField } from '@/shared/ui/TextField';
import { isRefused } from '@/shared/unsent/isRefused';
import { useTick } from './api';
import { text } from './text';
import type { CareItem } from './types';

type WeightDialogProps = DialogControl & { item: CareItem };

const words = text.weightDialog;
const FIELDS = ['value'] as const;

/** A weighing is marked as done by entering the weight. */
export default function WeightDialog({ item, onClose }: WeightDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const tick = useTick(item, (error) => {
    if (!isRefused(error)) return false;
    showFieldErrors(error, FIELDS, (_, { message }) => setFault(message));
    return true;
  });
  const { hamsterName } = item.reminder;

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
    const isRight = value >= WEIGHT_MIN && value <= WEIGHT_MAX;
    setFault(isRight ? undefined : words.fault);
    if (!isRight || tick.isPending) return;
    tick.mutate(value, {
      onSuccess: onClose,
      onError: () => {
        if (tick.isKept()) onClose();
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      size="small"
      holdOpen={typed !== ''}
      title={words.title(hamsterName)}
      submitLabel={words.submit}
      pending={tick.isPending}
      onSubmit={submit}
      failure={tick.failure}
      errors={fault ? { fault } : {}}
    >
      <TextField
        label={words.label}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
