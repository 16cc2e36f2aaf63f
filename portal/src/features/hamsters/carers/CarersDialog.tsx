import { useMayWrite } from '@/shared/api/suspension';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Care, Hamster } from '../profile/api';
import { useCarers } from './api';
import styles from './CarersDialog.module.css';
import { CarersList } from './CarersList';
import { InviteCarer } from './InviteCarer';
import { StandingInvitations } from './StandingInvitations';
import { text } from './text';

type CarersDialogProps = DialogControl & { hamster: Hamster; care: Care };

/** The carers of a hamster. Its owner can invite them, change their roles and remove them. */
export default function CarersDialog({ hamster, care, onClose }: CarersDialogProps) {
  const query = useCarers(hamster.id);
  const mayWrite = useMayWrite();
  const isOwner = care === 'owner';
  const loading = (
    <div className="grid">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={60} shape="box" />
      <Skeleton height={60} shape="box" />
    </div>
  );
  const missing = (
    <EmptyState heading="h3" title={text.missingTitle} text={text.missingText} pose="searching" />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.titleOf(hamster.name)}
      description={isOwner ? text.lead : text.leadOfCarer}
    >
      <QueryStates query={query} loading={loading} missing={missing} heading="h3">
        {(carers) => (
          <div className={styles.content}>
            <CarersList hamster={hamster} carers={carers} onLeft={onClose} />
            {isOwner && mayWrite && <InviteCarer hamster={hamster} />}
            {carers.invitations.length > 0 && (
              <StandingInvitations hamsterId={hamster.id} invitations={carers.invitations} />
            )}
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
