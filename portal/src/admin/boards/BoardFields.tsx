import { BooleanInput, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX } from '@/shared/api/limits.gen';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { PermissionInput } from './PermissionInput';
import { RuleInput } from './RuleInput';
import { boardText, PURPOSES, READERS, WRITERS } from './text';

/** The form of a board; the server validates it, and errors appear at the fields. */
export function BoardFields() {
  return (
    <SimpleForm toolbar={<SaveBar />} {...FORM_PROPS}>
      <TextInput
        source="name"
        label={boardText.name}
        slotProps={{ htmlInput: { maxLength: BOARD_NAME_MAX } }}
        isRequired
        helperText={false}
      />
      <TextInput
        source="description"
        label={boardText.description}
        slotProps={{ htmlInput: { maxLength: BOARD_DESCRIPTION_MAX } }}
        multiline
        helperText={false}
      />
      <PermissionInput source="readPermission" label={boardText.reading} choices={READERS} />
      <BooleanInput
        source="showsRestriction"
        label={boardText.showsRestriction}
        defaultValue
        helperText={boardText.showsRestrictionHelp}
      />
      <PermissionInput source="writePermission" label={boardText.permission} choices={WRITERS} />
      <PermissionInput source="commentPermission" label={boardText.commenting} choices={WRITERS} />
      <PermissionInput
        source="downloadPermission"
        label={boardText.downloading}
        choices={READERS}
      />
      <RuleInput />
      <SelectInput
        source="purpose"
        label={boardText.purpose}
        choices={[...PURPOSES]}
        defaultValue="talk"
        isRequired
        helperText={boardText.purposeHelp}
      />
      <BooleanInput source="allowsFiles" label={boardText.files} helperText={boardText.filesHelp} />
      <BooleanInput
        source="allowsSecrets"
        label={boardText.secrets}
        helperText={boardText.secretsHelp}
      />
      <BooleanInput source="isActive" label={boardText.active} defaultValue helperText={false} />
    </SimpleForm>
  );
}
