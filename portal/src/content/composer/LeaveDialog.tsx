import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { text } from './text';

type LeaveDialogProps = {
  open: boolean;
  onStay: () => void;
  /** Closes the editor; the draft is offered the next time. */
  onKeep: () => void;
  onDiscard: () => void;
};

const words = text.leave;

/** Asks whether to keep or discard the unsaved text. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={words.title}
      description={words.text}
      size="medium"
      actions={
        <>
          <Button variant="ghost" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button variant="outline" onClick={onKeep}>
            {words.keep}
          </Button>
          <Button onClick={onStay}>{words.stay}</Button>
        </>
      }
    />
  );
}
