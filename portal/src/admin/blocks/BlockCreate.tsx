import { Create, required, SimpleForm, TextInput } from 'react-admin';
import { useSearchParams } from 'react-router';
import { BLOCK_SUBJECT_MAX } from '@/shared/api/limits.gen';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { FORM_PROPS } from '../forms/formProps';
import { SaveBar } from '../forms/SaveBar';
import { BlockFields } from './BlockFields';
import { blocksText } from './text';

/** A new block; an address may come along from a member's page. */
export default function BlockCreate() {
  const onSuccess = useSaveSuccess('blocks', blocksText.made);
  const [asked] = useSearchParams();
  const values = { level: 'sign_up', endsAt: null, subject: asked.get('subject') ?? '' };
  return (
    <Create title={blocksText.newTitle} mutationOptions={{ onSuccess }}>
      <SimpleForm
        {...FORM_PROPS}
        defaultValues={values}
        toolbar={<SaveBar label={blocksText.create} isPrefilled />}
      >
        <TextInput
          source="subject"
          label={blocksText.subject}
          helperText={blocksText.subjectHelp}
          validate={required()}
          slotProps={{ htmlInput: { maxLength: BLOCK_SUBJECT_MAX } }}
          autoFocus
        />
        <BlockFields />
      </SimpleForm>
    </Create>
  );
}
