import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { useRenewCodes } from './api';
import { RecoveryCodes } from './RecoveryCodes';
import { text } from './text';

const words = text.renewal;

export default function RenewCodesDialog({ onClose }: DialogControl) {
  const renew = useRenewCodes();
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => renew.mutate()}
      title={words.title}
      description={words.text}
      confirmLabel={words.confirm}
      pending={renew.isPending}
    />
  );
}
