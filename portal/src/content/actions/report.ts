import { useSession } from '@/shared/api/session';
import { openDialog } from '@/shared/ui/dialogs';
import type { ReportedKind } from './sendReport';
import { useSignInToast } from './signIn';
import { text } from './text';

/** Opens the report prompt, or leads a visitor to sign in. */
export function useReport() {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  return (kind: ReportedKind, id: number, userId: number) => {
    if (!me) return askToSignIn(text.report.signIn);
    void openDialog(() => import('./ReportDialog'), { kind, id, userId });
  };
}
