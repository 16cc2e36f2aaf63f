import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { Changes } from '@/shared/documents/Changes';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type PendingConsent, useAgree, usePendingConsents } from './api';
import styles from './ConsentDialog.module.css';
import { longDay } from './days';
import { text } from './text';

const words = text.consent;

function Asked({ title, path, effectiveOn, changes }: PendingConsent) {
  return (
    <section className="column gap-3 mb-5" aria-label={title}>
      <header className={styles.head}>
        <h3 className="text-17">{words.changed(title)}</h3>
        <p className="text-13 text-muted">
          {text.since(longDay(effectiveOn))} ·{' '}
          <a href={path} target="_blank" rel="noreferrer">
            {words.whole}
          </a>
        </p>
      </header>
      <Changes changes={changes} label={words.changed(title)} />
    </section>
  );
}

/** Sends the version and hash of the text that was shown. */
function consentTo({ kind, version, bodyHash }: PendingConsent): Shape<'ConsentIn'> {
  return { kind: kind as Shape<'ConsentIn'>['kind'], version, bodyHash };
}

/**
 * Shows the changes and asks for consent. Members who do not agree may still read, or leave. Who
 * came with a move has agreed to nothing yet: their first page asks for that.
 */
export default function ConsentDialog({ onClose }: DialogControl) {
  const isMoved = useSession().me?.awaitsWelcome ?? false;
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isMoved) return;
    onClose();
    navigate('/welcome-back');
  }, [isMoved, onClose, navigate]);
  return isMoved ? null : <Asking onClose={onClose} />;
}

function Asking({ onClose }: DialogControl) {
  const query = usePendingConsents();
  const { mutate, isPending, failure } = useAgree();
  const asked = query.data ?? [];
  const titles = asked.map(({ title }) => title).join(', ') || '바뀐 내용';
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title(titles)}
      description={words.lead}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.later}
          </Button>
          <Button
            pending={isPending}
            disabled={asked.length === 0}
            onClick={() => mutate(asked.map(consentTo), { onSuccess: onClose })}
          >
            {words.agree}
          </Button>
        </>
      }
    >
      <QueryStates query={query} loading={<Skeleton height={240} shape="box" />} heading="h3">
        {(all) => all.map((one) => <Asked key={one.kind} {...one} />)}
      </QueryStates>
      <p className="text-13 text-muted">
        {words.otherwise}{' '}
        <Link href="/export" onClick={onClose}>
          {words.export}
        </Link>{' '}
        <Link href="/settings" onClick={onClose}>
          {words.leave}
        </Link>
        .
      </p>
      {failure && <FormAlert failure={failure} />}
    </Dialog>
  );
}
