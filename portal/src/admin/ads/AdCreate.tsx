import { Create } from 'react-admin';
import { useSaved } from '../actions/useSaved';
import { AdFields } from './AdFields';
import { adForm } from './adForm';
import { adText } from './text';

export default function AdCreate() {
  const onSuccess = useSaved('ads', adText.created);
  return (
    <Create title={adText.create} transform={adForm} mutationOptions={{ onSuccess }}>
      <AdFields />
    </Create>
  );
}
