import { useId, useState } from 'react';
import { Link } from 'wouter';
import { ObjectionForm } from '@/features/account/objections/ObjectionForm';
import { text as objections } from '@/features/account/objections/text';
import { OBJECTION_MAX, OBJECTION_MIN } from '@/shared/api/limits.gen';
import { useSession } from '@/shared/api/session';
import { KIND_LABELS } from '@/shared/lib/kinds';
import { Button } from '@/shared/ui/Button';
import { useObject } from './api';
import { Facts, when } from './Facts';
import styles from './Takedowns.module.css';
import { text } from './text';
import type { OwnTakedown } from './types';

const words = text.state;

/** Blocked content of the member: the reason, the end, and the member's objection. */
export function OwnTakedownCard({ takedown }: { takedown: OwnTakedown }) {
  const titleId = useId();
  const { me } = useSession();
  const [writing, setWriting] = useState(false);
  const object = useObject(takedown.id);
  const { status, title, url } = takedown;
  return (
    <article className={styles.card} data-status={status} aria-labelledby={titleId}>
      <h2 id={titleId}>{title || KIND_LABELS[takedown.targetType]}</h2>
      <p className={styles.status}>{words.statuses[status]}</p>
      <Facts
        facts={[
          [
            words.target,
            <Link key="to" href={url}>
              {url}
            </Link>,
          ],
          [words.ground, text.grounds[takedown.ground]],
          [words.decided, when(takedown.decidedAt)],
          [words.note, takedown.decisionNote],
          [words.ends, status === 'blocked' && when(takedown.blockEndsAt)],
          [words.released, when(takedown.releasedAt)],
          [text.own.objected, takedown.objection],
        ]}
      />
      {takedown.mayObject &&
        (writing ? (
          <ObjectionForm
            owner={me?.id ?? 'tab'}
            place={`objection-${takedown.id}`}
            min={OBJECTION_MIN}
            max={OBJECTION_MAX}
            onSend={object.mutateAsync}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <Button variant="soft" size="small" onClick={() => setWriting(true)}>
            {objections.open}
          </Button>
        ))}
    </article>
  );
}
