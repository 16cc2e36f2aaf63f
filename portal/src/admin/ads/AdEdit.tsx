import { Edit } from 'react-admin';
import { useSaved } from '../kit/useSaved';
import { AdDays } from './AdDays';
import { AdFields } from './AdFields';
import { AdToolbar } from './AdToolbar';
import { adForm } from './adForm';
import { adText } from './text';

export default function AdEdit() {
  const onSuccess = useSaved('ads', adText.edited);
  return (
    <Edit
      mutationMode="pessimistic"
      transform={adForm}
      mutationOptions={{ onSuccess }}
      aside={<AdDays />}
    >
      <AdFields toolbar={<AdToolbar />} />
    </Edit>
  );
}
