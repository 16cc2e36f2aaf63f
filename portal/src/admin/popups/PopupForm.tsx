import type { ReactElement } from 'react';
import { RadioButtonGroupInput, required, SimpleForm, TextInput } from 'react-admin';
import { POPUP_CONTENT_MAX, POPUP_TITLE_MAX } from '@/shared/api/limits.gen';
import { DateTimeInput } from '../forms/DateTimeInput';
import { FORM_PROPS } from '../forms/formProps';
import { ImageInput } from '../forms/ImageInput';
import { Preview } from './Preview';
import { AUDIENCES, popupText as text } from './text';

type PopupFormProps = {
  toolbar: ReactElement;
  /** The initial values of a new one. */
  defaultValues?: object;
};

/** A popup: what it says, to whom and when, and how that looks. */
export function PopupForm({ toolbar, defaultValues }: PopupFormProps) {
  return (
    <SimpleForm {...FORM_PROPS} toolbar={toolbar} {...(defaultValues && { defaultValues })}>
      <TextInput
        source="title"
        label={text.title}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: POPUP_TITLE_MAX } }}
      />
      <TextInput
        source="content"
        label={text.content}
        helperText={text.contentHelp}
        parse={(value: string | null) => value ?? ''}
        slotProps={{ htmlInput: { maxLength: POPUP_CONTENT_MAX } }}
        multiline
        minRows={4}
      />
      <ImageInput to="/api/upload/popup" text={text} withoutImage={text.withoutImage} />
      <RadioButtonGroupInput
        source="audience"
        label={text.audience}
        choices={Object.entries(AUDIENCES).map(([id, name]) => ({ id, name }))}
        helperText={false}
      />
      <DateTimeInput source="beginsAt" label={text.begins} />
      <DateTimeInput source="endsAt" label={text.ends} />
      <Preview />
    </SimpleForm>
  );
}
