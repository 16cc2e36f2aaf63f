import { Link2 } from 'lucide-react';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { type CarerInvitation, useWithdrawInvitation } from './api';
import styles from './CarersDialog.module.css';
import { text } from './text';

type StandingInvitationsProps = { hamsterId: number; invitations: readonly CarerInvitation[] };

const words = text.standing;

function Standing({ hamsterId, invitation }: { hamsterId: number; invitation: CarerInvitation }) {
  const withdraw = useWithdrawInvitation(hamsterId);
  const role = text.roles[invitation.role];
  const day = spokenDate(new Date(invitation.expiresAt));
  return (
    <li className={styles.row}>
      <Link2 aria-hidden="true" />
      <div className={styles.words}>
        <strong className="text-15">{role}</strong>
        <span className="text-13 text-muted">{words.until(day)}</span>
      </div>
      <Button
        variant="outline"
        size="small"
        pending={withdraw.isPending}
        aria-label={words.endOf(role, day)}
        onClick={() => withdraw.mutate(invitation.id)}
      >
        {words.end}
      </Button>
    </li>
  );
}

/** Unused invitation links: their expiry, and a button that revokes each. */
export function StandingInvitations({ hamsterId, invitations }: StandingInvitationsProps) {
  return (
    <section aria-labelledby="standing-invitations">
      <h3 id="standing-invitations">{words.title}</h3>
      <ul className="grid">
        {invitations.map((invitation) => (
          <Standing key={invitation.id} hamsterId={hamsterId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}
