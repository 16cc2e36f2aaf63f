import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { SaveBar } from '../forms/SaveBar';
import { PopupForm } from './PopupForm';
import { popupText as text } from './text';

const WEEK_MS = 7 * 24 * 3_600_000;

/** A popup from now on, for a week, unless the form says otherwise. */
function fresh() {
  const now = Date.now();
  return {
    title: '',
    content: '',
    image: '',
    audience: 'everybody',
    beginsAt: new Date(now).toISOString(),
    endsAt: new Date(now + WEEK_MS).toISOString(),
  };
}

export default function PopupCreate() {
  const onSuccess = useSaveSuccess('popups', text.created);
  return (
    <Create title={text.create} mutationOptions={{ onSuccess }}>
      <PopupForm defaultValues={fresh()} toolbar={<SaveBar label={text.save} />} />
    </Create>
  );
}
