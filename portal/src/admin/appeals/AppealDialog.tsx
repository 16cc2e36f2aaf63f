import { api } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { usePessimisticAction } from '../actions/usePessimisticAction';
import { ReasonDialog } from '../forms/ReasonDialog';
import { appealsText, DENY_ANSWERS, GRANT_ANSWERS } from './text';

export type Verdict = 'granted' | 'denied';

type AppealDialogProps = {
  appeal: Shape<'AppealRow'>;
  verdict: Verdict;
  onClose: () => void;
};

function helpOf({ stillKind }: Shape<'AppealRow'>, grants: boolean) {
  if (!grants) return appealsText.denyHelp;
  return stillKind === null ? appealsText.grantHelp : appealsText.stillHelp;
}

/** Asks for the answer that the member reads. */
export function AppealDialog({ appeal, verdict, onClose }: AppealDialogProps) {
  const perform = usePessimisticAction();
  const { me } = useSession();
  const grants = verdict === 'granted';
  async function decide(answer: string) {
    const decided = { status: verdict, answer, decidedBy: me?.nickname ?? null };
    await perform({
      message: appealsText[verdict],
      updates: [{ resource: 'appeals', id: appeal.id, update: (row) => ({ ...row, ...decided }) }],
      mutationFn: () =>
        api.put('/api/admin/appeals/{appeal_id}', {
          path: { appeal_id: appeal.id },
          body: { status: verdict, answer },
        }),
    });
  }
  return (
    <ReasonDialog
      title={(grants ? appealsText.grantTitle : appealsText.denyTitle)(appeal.nickname)}
      verb={grants ? appealsText.grant : appealsText.deny}
      help={helpOf(appeal, grants)}
      reasons={grants ? GRANT_ANSWERS : DENY_ANSWERS}
      canned="appeal_answer"
      draftKey={`appeals/${appeal.id}/${verdict}`}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}
