import type { ReactElement } from 'react';
import { SimpleForm, TextInput } from 'react-admin';
import { DateTimeInput } from '../forms/DateTimeInput';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { contestText } from './text';

/** The form of a contest. */
export function ContestFields({ toolbar = <SaveBar /> }: { toolbar?: ReactElement }) {
  return (
    <SimpleForm toolbar={toolbar} {...FORM_PROPS}>
      <TextInput source="title" label={contestText.title} helperText={false} isRequired />
      <TextInput
        source="rules"
        label={contestText.rules}
        helperText={contestText.rulesHelp}
        minRows={4}
        multiline
        isRequired
      />
      <DateTimeInput source="entryStartsAt" label={contestText.entryStarts} />
      <DateTimeInput source="entryEndsAt" label={contestText.entryEnds} />
      <DateTimeInput source="votingStartsAt" label={contestText.votingStarts} />
      <DateTimeInput
        source="votingEndsAt"
        label={contestText.votingEnds}
        help={contestText.timesHelp}
      />
    </SimpleForm>
  );
}

const NAMES = [
  'title',
  'rules',
  'entryStartsAt',
  'entryEndsAt',
  'votingStartsAt',
  'votingEndsAt',
  'version',
] as const;

/**
 * The fields that the server's form accepts; missing texts are sent empty, so that the server
 * reports them.
 */
export function contestForm(record: Record<string, unknown>): Record<string, unknown> {
  const sent = NAMES.filter((name) => record[name] !== undefined);
  return Object.fromEntries(sent.map((name) => [name, record[name] ?? '']));
}
