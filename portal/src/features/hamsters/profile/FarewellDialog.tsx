import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Hamster, useFarewell } from './api';
import { FarewellForm } from './FarewellForm';
import { text } from './text';

type FarewellDialogProps = DialogControl & { hamster: Hamster };

/** Writes a farewell, or changes it. The text of a withdrawn farewell is filled in again. */
export default function FarewellDialog({ hamster, onClose }: FarewellDialogProps) {
  const before = useFarewell(hamster.id);
  if (before.data) {
    return <FarewellForm hamster={hamster} before={before.data} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={text.farewell.title(hamster.name)}>
      <QueryStates query={before} loading={<Skeleton height={360} shape="box" />} heading="h3">
        {() => null}
      </QueryStates>
    </Dialog>
  );
}
