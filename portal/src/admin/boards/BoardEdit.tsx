import { Edit } from 'react-admin';
import { EDITED } from '../kit/record';
import { useSaved } from '../kit/useSaved';
import { BoardFields } from './BoardFields';
import { boardText } from './text';

/** What the form may change; the rest of the record is the server's. */
function formOf({ name, description, writePermission, isActive }: Record<string, unknown>) {
  return { name: name ?? '', description, writePermission, isActive };
}

export default function BoardEdit() {
  const onSuccess = useSaved('boards', boardText.edited);
  return (
    <Edit {...EDITED} mutationMode="pessimistic" transform={formOf} mutationOptions={{ onSuccess }}>
      <BoardFields />
    </Edit>
  );
}
