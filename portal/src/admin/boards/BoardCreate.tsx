import { Create } from 'react-admin';
import { useSaved } from '../actions/useSaved';
import { BoardFields } from './BoardFields';
import { boardText } from './text';

export default function BoardCreate() {
  const onSuccess = useSaved('boards', boardText.created);
  return (
    <Create title={boardText.create} mutationOptions={{ onSuccess }}>
      <BoardFields />
    </Create>
  );
}
