import { MonitorSmartphone } from 'lucide-react';
import { deviceName } from '@/shared/lib/deviceName';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Session, useRevokeSession, useSessions } from './api';
import styles from './SessionsDialog.module.css';
import { text } from './text';

const words = text.sessions;

function Row({ session }: { session: Session }) {
  const revoke = useRevokeSession();
  const device = session.kind === 'token' ? words.token : deviceName(session.userAgent);
  return (
    <li className={styles.row}>
      <MonitorSmartphone aria-hidden="true" />
      <div className="grid flex-1 min-w-0 text-13 leading-15">
        <strong className="text-15">{device}</strong>
        <span className="text-muted">
          {session.ip} · {words.lastSeen} <TimeAgo at={session.lastSeenAt} />
        </span>
      </div>
      {session.isCurrent ? (
        <span className={styles.current}>{words.current}</span>
      ) : (
        <Button
          variant="outline"
          size="small"
          pending={revoke.isPending}
          aria-label={words.revokeOf(device)}
          onClick={() => revoke.mutate(session.id)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

function Content() {
  const loading = (
    <div className="grid gap-1">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={64} shape="box" />
      <Skeleton height={64} shape="box" />
    </div>
  );
  return (
    <QueryStates query={useSessions()} loading={loading} heading="h3">
      {(sessions) => (
        <ul className="grid gap-1">
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

/** The member's sessions; all but the current one can be ended. */
export default function SessionsDialog({ onClose }: DialogControl) {
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.hint}>
      <Content />
    </Dialog>
  );
}
