import { type FormEvent, useState } from 'react';
import { DOSE_MAX, REMINDER_NAME_MAX } from '@/shared/api/limits.gen';
import { useSession } from '@/shared/api/session';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { koreanToday } from '@/shared/lib/relativeTime';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import { useAddReminder, useChangeReminder } from './api';
import {
  type Draft,
  draftOf,
  type Faults,
  FIELDS,
  faultsOf,
  formOf,
  isNamed,
} from './reminderForm';
import { Told } from './Told';
import { KINDS, text } from './text';
import type { CareKind, Reminder } from './types';
import { Weekdays } from './Weekdays';

type ReminderDialogProps = DialogControl & {
  hamsterId: number;
  /** The one to change; without it a new one is made. */
  reminder?: Reminder | undefined;
};

const words = text.dialog;
const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
const RHYTHMS = [
  { value: 'every', label: words.every },
  { value: 'weekly', label: words.weekly },
];

/** A reminder's task, interval, time, and the members who get its notifications. */
export default function ReminderDialog({ hamsterId, reminder, onClose }: ReminderDialogProps) {
  const { me } = useSession();
  const [begun] = useState(() => draftOf(reminder, koreanToday(), me ? [me.id] : []));
  const [draft, setDraft] = useState(begun);
  const [faults, setFaults] = useState<Faults>({});
  const isShown = (error: unknown) => {
    const found: Faults = {};
    showFieldErrors(error, FIELDS, (field, { message = '' }) => {
      found[field as keyof Draft] = message;
    });
    setFaults(found);
    return true;
  };
  const add = useAddReminder(hamsterId, isShown);
  const change = useChangeReminder(hamsterId, isShown);
  const action = reminder ? change : add;
  const set = (said: Partial<Draft>) => setDraft((held) => ({ ...held, ...said }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0 || action.isPending) return;
    const form = formOf(draft, reminder);
    if (reminder) change.mutate({ id: reminder.id, form }, { onSuccess: onClose });
    else add.mutate(form, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={draft !== begun}
      title={reminder ? words.edit : words.add}
      submitLabel={reminder ? words.submitEdit : words.submitAdd}
      pending={action.isPending}
      onSubmit={submit}
      failure={action.failure}
      errors={faults}
    >
      <SelectField
        label={words.kind}
        options={KIND_OPTIONS}
        value={draft.kind}
        error={faults.kind}
        onChange={({ target }) => set({ kind: target.value as CareKind })}
      />
      {isNamed(draft.kind) && (
        <TextField
          label={draft.kind === 'medicine' ? words.medicine : words.own}
          hint={draft.kind === 'medicine' ? words.medicineHint : words.ownHint}
          maxLength={REMINDER_NAME_MAX}
          value={draft.name}
          error={faults.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      )}
      {draft.kind === 'medicine' && (
        <TextField
          label={words.dose}
          maxLength={DOSE_MAX}
          value={draft.dose}
          error={faults.dose}
          onChange={({ target }) => set({ dose: target.value })}
        />
      )}
      <SelectField
        label={words.rhythm}
        options={RHYTHMS}
        value={draft.rhythm}
        onChange={({ target }) => set({ rhythm: target.value === 'weekly' ? 'weekly' : 'every' })}
      />
      {draft.rhythm === 'every' ? (
        <TextField
          label={words.everyDays}
          hint={words.everyDaysHint}
          inputMode="numeric"
          value={draft.everyDays}
          error={faults.everyDays}
          onChange={({ target }) => set({ everyDays: target.value })}
        />
      ) : (
        <Weekdays
          chosen={draft.weekdays}
          fault={faults.weekdays}
          onChange={(weekdays) => set({ weekdays })}
        />
      )}
      <TextField
        type="date"
        label={words.startsOn}
        value={draft.startsOn}
        error={faults.startsOn}
        onChange={({ target }) => set({ startsOn: target.value })}
      />
      <TextField
        type="time"
        label={words.at}
        value={draft.at}
        error={faults.at}
        onChange={({ target }) => set({ at: target.value })}
      />
      <Told
        hamsterId={hamsterId}
        chosen={draft.memberIds}
        fault={faults.memberIds}
        onChange={(memberIds) => set({ memberIds })}
      />
    </FormDialog>
  );
}
