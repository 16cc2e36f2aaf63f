import type { ReactElement } from 'react';
import { BooleanInput, NumberInput, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { AD_DESCRIPTION_MAX, AD_LABEL_MAX, AD_TITLE_MAX } from '@/shared/api/limits.gen';
import { DateTimeInput } from '../forms/DateTimeInput';
import { FORM_PROPS } from '../forms/formProps';
import { ImageInput } from '../forms/ImageInput';
import { SaveBar } from '../forms/SaveBar';
import { adText, LINK_TARGETS } from './text';

/** The form of an advertisement. */
export function AdFields({ toolbar = <SaveBar /> }: { toolbar?: ReactElement }) {
  return (
    <SimpleForm toolbar={toolbar} {...FORM_PROPS}>
      <ImageInput to="/api/upload/ad" text={adText} />
      <TextInput
        source="title"
        label={adText.title}
        slotProps={{ htmlInput: { maxLength: AD_TITLE_MAX } }}
        helperText={false}
        isRequired
      />
      <TextInput
        source="description"
        label={adText.description}
        slotProps={{ htmlInput: { maxLength: AD_DESCRIPTION_MAX } }}
        helperText={false}
        multiline
      />
      <TextInput source="link" label={adText.link} helperText={adText.linkHelp} isRequired />
      <SelectInput
        source="target"
        label={adText.target}
        choices={LINK_TARGETS}
        defaultValue="_blank"
        helperText={false}
        isRequired
      />
      <TextInput
        source="label"
        label={adText.mark}
        helperText={adText.markHelp}
        defaultValue={adText.label}
        slotProps={{ htmlInput: { maxLength: AD_LABEL_MAX } }}
        isRequired
      />
      <NumberInput
        source="weight"
        label={adText.weight}
        helperText={adText.weightHelp}
        defaultValue={1}
        min={0}
        max={1000}
        isRequired
      />
      <DateTimeInput source="startsAt" label={adText.starts} />
      <DateTimeInput source="endsAt" label={adText.ends} />
      <BooleanInput source="isActive" label={adText.active} helperText={false} defaultValue />
    </SimpleForm>
  );
}
