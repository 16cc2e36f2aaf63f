import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { SaveBar } from '../forms/SaveBar';
import { CannedTextForm } from './CannedTextForm';
import { cannedText } from './text';

const NEW = { kind: 'inquiry_reply', title: '', body: '', position: 0 };

/** A new text; it can be chosen at once. */
export default function CannedTextCreate() {
  const onSuccess = useSaveSuccess('canned-texts', cannedText.created);
  return (
    <Create title={cannedText.newTitle} mutationOptions={{ onSuccess }}>
      <CannedTextForm defaultValues={NEW} toolbar={<SaveBar label={cannedText.save} />} />
    </Create>
  );
}
