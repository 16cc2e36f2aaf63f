import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useHealthShare } from '../api';
import { text } from '../text';
import { AskHome } from './AskHome';
import { MakeShare } from './MakeShare';
import { StandingShare } from './StandingShare';

type ShareDialogProps = DialogControl & { hamsterId: number };

const words = text.shareDialog;

/** The one link of a journal for a vet: made, copied, ended. */
export default function ShareDialog({ hamsterId, onClose }: ShareDialogProps) {
  const query = useHealthShare(hamsterId);
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={160} shape="box" />
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.lead}>
      <QueryStates query={query} loading={loading} heading="h3">
        {(share) => (
          <>
            {share && <StandingShare hamsterId={hamsterId} share={share} />}
            {!share?.url && <AskHome hamsterId={hamsterId} onLeave={onClose} />}
            {!share?.url && <MakeShare hamsterId={hamsterId} isRenewed={share !== null} />}
          </>
        )}
      </QueryStates>
    </Dialog>
  );
}
