import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { AdFields } from './AdFields';
import { adForm } from './adForm';
import { adText } from './text';

export default function AdCreate() {
  const onSuccess = useSaveSuccess('ads', adText.created);
  return (
    <Create title={adText.create} transform={adForm} mutationOptions={{ onSuccess }}>
      <AdFields />
    </Create>
  );
}
