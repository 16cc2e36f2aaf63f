import { lazyPart } from '@/shared/ui/lazyPart';
import { AskButton } from '../components/AskButton';
import { useMay } from '../permissions/api';
import { spamText } from './text';

const SpamDialog = lazyPart(() =>
  import('./SpamDialog').then(({ SpamDialog: dialog }) => ({ default: dialog })),
);

type SpamButtonProps = { member: { id: number; nickname: string }; onDone?: () => void };

/** Opens the question whether a member is a spammer. */
export function SpamButton(props: SpamButtonProps) {
  if (!useMay()('members.clean_up')) return null;
  return (
    <AskButton verb={spamText.open} color="error">
      {(close) => <SpamDialog {...props} onClose={close} />}
    </AskButton>
  );
}
