import { SelectField } from '@/shared/ui/SelectField';
import { useSaveHealthSettings } from './api';
import { text } from './text';

type QuietDaysProps = { hamsterId: number; quietDays: number | null };

const words = text.settings;
const CHOICES = [3, 5, 7, 14, 30];

/** After how many days without a row the owner gets a notification. */
export function QuietDays({ hamsterId, quietDays }: QuietDaysProps) {
  const save = useSaveHealthSettings(hamsterId);
  const held = save.isPending ? save.variables : quietDays;
  const days =
    quietDays === null || CHOICES.includes(quietDays) ? CHOICES : [quietDays, ...CHOICES];
  return (
    <SelectField
      label={words.label}
      value={held?.toString() ?? ''}
      placeholder={words.never}
      options={days.map((each) => ({ value: String(each), label: words.days(each) }))}
      onChange={(event) => save.mutate(event.target.value ? Number(event.target.value) : null)}
    />
  );
}
