import { openDialog } from '@/shared/ui/dialogs';

export function askToLogOut(): void {
  void openDialog(() => import('./LogoutDialog'), {});
}
