import { type RaRecord, useRedirect } from 'react-admin';
import { latestAct } from './latestAct';
import { useTold } from './useTold';

/** After a form was saved: back to the list, and a toast that can undo it. */
export function useSaved(resource: string, action: string, targetType: string, said: string) {
  const redirect = useRedirect();
  const told = useTold();
  return async (record: RaRecord) => {
    redirect('list', resource);
    told(said, await latestAct(action, targetType, Number(record.id)));
  };
}
