import { CirclePause } from 'lucide-react';
import { Link } from 'wouter';
import type { Me } from '@/shared/api/session';
import { cx } from '@/shared/lib/cx';
import { koreanMonthDay } from '@/shared/lib/relativeTime';
import { useOwnSanctions } from './api';
import styles from './SuspendedNote.module.css';
import { text } from './text';

type SuspendedNoteProps = {
  me: Me;
  /** One line in the place of a small box, such as a comment's. */
  small?: boolean | undefined;
};

/** Replaces forms for a suspended member: the end, the reason, and the appeal. */
export function SuspendedNote({ me, small = false }: SuspendedNoteProps) {
  const { data } = useOwnSanctions();
  const reason = data?.find(({ kind, isRunning }) => kind === 'suspension' && isRunning)?.reason;
  return (
    <section className={cx(styles.note, small && styles.small)} aria-label={text.label}>
      <CirclePause aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{text.title(koreanMonthDay(new Date(me.suspendedUntil ?? '')))}</p>
        {reason && <p>{text.reason(reason)}</p>}
        {!small && <p>{text.kept}</p>}
        <Link className="inline-flex items-center min-h-target font-semibold" href="/sanctions">
          {text.details}
        </Link>
      </div>
    </section>
  );
}
