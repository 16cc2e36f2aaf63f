import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { text as words } from './text';

const { title, description } = words.wrongKind;

/** In the place of the crop dialog for a file that is no picture (spec 1 §5 and §8). */
export function WrongKind({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p role="alert">{description}</p>
    </Dialog>
  );
}
