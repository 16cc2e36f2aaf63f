import type { ComponentProps } from 'react';
import { koreanToday } from '@/shared/lib/relativeTime';
import { TextField } from '@/shared/ui/TextField';
import { formText } from './formText';
import { earliestEntryDate } from './rules';

type EntryDateFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** The day of an entry that is edited; by now it may be too long ago for a new one. */
  stored: string | undefined;
};

/** The day an entry is about; left empty it is today, or what it was. */
export function EntryDateField({ stored, ...props }: EntryDateFieldProps) {
  const earliest = earliestEntryDate();
  return (
    <TextField
      label={formText.entryDate}
      hint={stored ? formText.entryDateKept : formText.entryDateHint}
      type="date"
      min={stored && stored < earliest ? stored : earliest}
      max={koreanToday()}
      {...props}
    />
  );
}
