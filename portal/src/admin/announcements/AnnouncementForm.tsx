import type { ReactElement } from 'react';
import { BooleanInput, RadioButtonGroupInput, required, SimpleForm, TextInput } from 'react-admin';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_LINK_MAX,
  ANNOUNCEMENT_TITLE_MAX,
} from '@/shared/api/limits.gen';
import { FORM_PROPS } from '../forms/formProps';
import { KINDS, announcementText as text } from './text';

type AnnouncementFormProps = {
  toolbar: ReactElement;
  /** The initial values of a new one. */
  defaultValues?: object;
};

/** A notice to all while it is a draft. */
export function AnnouncementForm({ toolbar, defaultValues }: AnnouncementFormProps) {
  return (
    <SimpleForm {...FORM_PROPS} toolbar={toolbar} {...(defaultValues && { defaultValues })}>
      <RadioButtonGroupInput
        source="kind"
        label={text.kind}
        choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
        helperText={text.kindHelp}
      />
      <TextInput
        source="title"
        label={text.title}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_TITLE_MAX } }}
      />
      <TextInput
        source="body"
        label={text.body}
        helperText={text.bodyHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_BODY_MAX } }}
        multiline
        minRows={4}
      />
      <TextInput
        source="link"
        label={text.link}
        helperText={text.linkHelp}
        parse={(value: string | null) => value ?? ''}
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_LINK_MAX } }}
      />
      <BooleanInput source="isMailed" label={text.isMailed} />
    </SimpleForm>
  );
}
