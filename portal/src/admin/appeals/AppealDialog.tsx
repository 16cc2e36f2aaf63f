import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ReasonDialog } from '../kit/ReasonDialog';
import { useTold } from '../kit/useTold';
import { appealsText, DENY_ANSWERS, GRANT_ANSWERS } from './text';

export type Verdict = 'granted' | 'denied';

type AppealDialogProps = {
  appeal: Shape<'AppealRow'>;
  verdict: Verdict;
  onClose: () => void;
};

/** Asks for the answer that the member reads. */
export function AppealDialog({ appeal, verdict, onClose }: AppealDialogProps) {
  const tell = useTold();
  const grants = verdict === 'granted';
  async function decide(answer: string) {
    await act(`appeals/${appeal.id}`, { status: verdict, answer }, 'PUT');
    tell(appealsText[verdict]);
  }
  return (
    <ReasonDialog
      title={(grants ? appealsText.grantTitle : appealsText.denyTitle)(appeal.nickname)}
      verb={grants ? appealsText.grant : appealsText.deny}
      help={grants ? appealsText.grantHelp : appealsText.denyHelp}
      reasons={grants ? GRANT_ANSWERS : DENY_ANSWERS}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}
