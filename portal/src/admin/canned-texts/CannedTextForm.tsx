import type { ReactElement } from 'react';
import { NumberInput, RadioButtonGroupInput, required, SimpleForm, TextInput } from 'react-admin';
import { CANNED_BODY_MAX, CANNED_POSITION_MAX, CANNED_TITLE_MAX } from '@/shared/api/limits.gen';
import { FORM_PROPS } from '../forms/formProps';
import { cannedText, KINDS } from './text';

type CannedTextFormProps = {
  toolbar: ReactElement;
  /** The initial values of a new one. */
  defaultValues?: object;
};

/** A prepared text: its use, title, body, and position. */
export function CannedTextForm({ toolbar, defaultValues }: CannedTextFormProps) {
  return (
    <SimpleForm {...FORM_PROPS} toolbar={toolbar} {...(defaultValues && { defaultValues })}>
      <RadioButtonGroupInput
        source="kind"
        label={cannedText.kind}
        choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))}
        helperText={false}
      />
      <TextInput
        source="title"
        label={cannedText.title}
        helperText={cannedText.titleHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: CANNED_TITLE_MAX } }}
      />
      <TextInput
        source="body"
        label={cannedText.body}
        helperText={cannedText.bodyHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: CANNED_BODY_MAX } }}
        multiline
        minRows={6}
      />
      <NumberInput
        source="position"
        label={cannedText.position}
        helperText={cannedText.positionHelp}
        min={0}
        max={CANNED_POSITION_MAX}
        step={1}
      />
    </SimpleForm>
  );
}
