import { Create } from 'react-admin';
import { useSaveSuccess } from '../actions/useSaveSuccess';
import { ContestFields, contestForm } from './ContestFields';
import { contestText } from './text';

/** Opens a contest. */
export default function ContestCreate() {
  const onSuccess = useSaveSuccess('contests', contestText.created);
  return (
    <Create title={contestText.create} transform={contestForm} mutationOptions={{ onSuccess }}>
      <ContestFields />
    </Create>
  );
}
