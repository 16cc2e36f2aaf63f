import { openDialog } from '@/shared/ui/dialogs';
import type { Compose } from './ComposeOverlay';

/** Opens the community's editor over the page: for a new post, or for one of the member's own. */
export function openCompose(what: Compose): void {
  void openDialog<Compose>(() => import('./ComposeOverlay'), what);
}
