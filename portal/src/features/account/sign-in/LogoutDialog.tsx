import { useLogout } from '@/shared/api/session';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { text } from './text';

const words = text.logout;

/** Asks for confirmation: on a shared phone the next user has to sign in again. */
export default function LogoutDialog({ onClose }: DialogControl) {
  const logout = useLogout();
  return (
    <ConfirmDialog
      open
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      pending={logout.isPending}
      onClose={onClose}
      onConfirm={() => logout.mutate(undefined, { onSettled: onClose })}
    />
  );
}
