import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { SaveBar } from '../forms/SaveBar';
import { AnnouncementForm } from './AnnouncementForm';
import { announcementText as text } from './text';

const NEW = { kind: 'information', title: '', body: '', link: '', isMailed: false };

/** A new draft; it goes to nobody until it is sent. */
export default function AnnouncementCreate() {
  const onSuccess = useSaveSuccess('announcements', text.created);
  return (
    <Create title={text.create} mutationOptions={{ onSuccess }}>
      <AnnouncementForm defaultValues={NEW} toolbar={<SaveBar label={text.save} />} />
    </Create>
  );
}
