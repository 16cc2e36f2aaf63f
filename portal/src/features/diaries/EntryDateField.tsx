import type { ComponentProps } from 'react';
import { koreanToday } from '@/shared/lib/relativeTime';
import { TextField } from '@/shared/ui/TextField';
import { formText } from './formText';
import { earliestEntryDate } from './rules';

type EntryDateFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The day an entry is about; left empty it is today. */
export function EntryDateField(props: EntryDateFieldProps) {
  return (
    <TextField
      label={formText.entryDate}
      hint={formText.entryDateHint}
      type="date"
      min={earliestEntryDate()}
      max={koreanToday()}
      {...props}
    />
  );
}
