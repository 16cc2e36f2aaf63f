import type { ReactElement } from 'react';
import { NumberInput, RadioButtonGroupInput, required, SimpleForm, TextInput } from 'react-admin';
import { FORM_PROPS } from '../forms/formProps';
import { cannedText, KINDS } from './text';

const TITLE_MAX = 60;
const BODY_MAX = 2_000;
const POSITION_MAX = 999;

type CannedTextFormProps = {
  toolbar: ReactElement;
  /** What a new one begins with. */
  defaultValues?: object;
};

/** A text: where it is used, its name, what is inserted, and its place among the others. */
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
        slotProps={{ htmlInput: { maxLength: TITLE_MAX } }}
      />
      <TextInput
        source="body"
        label={cannedText.body}
        helperText={cannedText.bodyHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: BODY_MAX } }}
        multiline
        minRows={6}
      />
      <NumberInput
        source="position"
        label={cannedText.position}
        helperText={cannedText.positionHelp}
        min={0}
        max={POSITION_MAX}
        step={1}
      />
    </SimpleForm>
  );
}
