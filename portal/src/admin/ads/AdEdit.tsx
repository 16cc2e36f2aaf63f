import { Edit } from 'react-admin';
import { EDITED } from '../kit/record';
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
      {...EDITED}
      mutationMode="pessimistic"
      transform={adForm}
      mutationOptions={{ onSuccess }}
      aside={<AdDays />}
    >
      <AdFields toolbar={<AdToolbar />} />
    </Edit>
  );
}
