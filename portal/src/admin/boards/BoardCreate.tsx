import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { BoardFields } from './BoardFields';
import { boardText } from './text';

export default function BoardCreate() {
  const onSuccess = useSaveSuccess('boards', boardText.created);
  return (
    <Create title={boardText.create} mutationOptions={{ onSuccess }}>
      <BoardFields />
    </Create>
  );
}
