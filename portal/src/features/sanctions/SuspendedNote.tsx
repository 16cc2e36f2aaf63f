import { CirclePause } from 'lucide-react';
import { Link } from 'wouter';
import type { Me } from '@/shared/api/session';
import { cx } from '@/shared/lib/cx';
import { useOwnSanctions } from './api';
import { koreanDay } from './rules';
import styles from './SuspendedNote.module.css';
import { text } from './text';

type SuspendedNoteProps = {
  me: Me;
  /** One line in the place of a small box, such as a comment's. */
  small?: boolean | undefined;
};

const words = text.suspended;

/** Stands where a suspended member would write: until when they may not, why, and where to object. */
export function SuspendedNote({ me, small = false }: SuspendedNoteProps) {
  const { data } = useOwnSanctions();
  const reason = data?.find(({ kind, isRunning }) => kind === 'suspension' && isRunning)?.reason;
  return (
    <section className={cx(styles.note, small && styles.small)} aria-label={text.kinds.suspension}>
      <CirclePause aria-hidden="true" />
      <div>
        <p className={styles.title}>{words.title(koreanDay(me.suspendedUntil ?? ''))}</p>
        {reason && <p>{words.reason(reason)}</p>}
        {!small && <p>{words.kept}</p>}
        <Link href="/sanctions">{words.details}</Link>
      </div>
    </section>
  );
}
