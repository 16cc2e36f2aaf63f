import { MailQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '@/shared/api/failure';
import type { Me } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { useCancelChange, useSendVerification } from './api';
import styles from './EmailNotice.module.css';
import { text } from './text';

type CalmProps = { title: string; lead: ReactNode; action: ReactNode; failure: Failure | null };

function Calm({ title, lead, action, failure }: CalmProps) {
  return (
    <section className={styles.notice} aria-label={title}>
      <div className={styles.words}>
        <MailQuestion aria-hidden="true" />
        <div>
          <h2 className="text-15 font-semibold">{title}</h2>
          <p role="status">{lead}</p>
        </div>
      </div>
      {action}
      {failure && <FormAlert failure={failure} />}
    </section>
  );
}

type AgainProps = { email: string; words: typeof text.notice | typeof text.bounced };

function Again({ email, words }: AgainProps) {
  const send = useSendVerification();
  return (
    <Calm
      title={words.title}
      lead={send.isSuccess ? words.sent : words.lead(email)}
      failure={send.failure}
      action={
        <Button
          variant="outline"
          size="small"
          pending={send.isPending}
          onClick={() => send.mutate()}
        >
          {words.again}
        </Button>
      }
    />
  );
}

function Pending({ me, pending }: { me: Me; pending: NonNullable<Me['pendingEmail']> }) {
  const words = text.pending;
  const cancel = useCancelChange();
  const { email, awaits } = pending;
  return (
    <Calm
      title={words.title}
      lead={awaits === 'new' ? words.new(email) : words.current(me.email, email)}
      failure={cancel.failure}
      action={
        <Button
          variant="outline"
          size="small"
          pending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {words.cancel}
        </Button>
      }
    />
  );
}

/** The open step for the member's mail address, if there is one. */
export function EmailNotice({ me }: { me: Me }) {
  if (me.pendingEmail) return <Pending me={me} pending={me.pendingEmail} />;
  if (me.emailBounced) return <Again email={me.email} words={text.bounced} />;
  return me.emailVerified ? null : <Again email={me.email} words={text.notice} />;
}
