import { CircleAlert, CirclePause, OctagonX } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { OwnSanction } from '@/content/suspension/api';
import { APPEAL_MAX, APPEAL_MIN } from '@/shared/api/limits.gen';
import { useSession } from '@/shared/api/session';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { ObjectionForm } from '../objections/ObjectionForm';
import { text as objections } from '../objections/text';
import { Subject } from '../subjects/Subject';
import { AppealOutcome } from './AppealOutcome';
import { stateOf } from './rules';
import styles from './Sanctions.module.css';
import { text } from './text';

type SanctionCardProps = {
  sanction: OwnSanction;
  onAppeal: (words: string) => Promise<unknown>;
  /** True if the page is about this sanction: its form is open. */
  opened?: boolean | undefined;
};

const ICONS = { warning: CircleAlert, suspension: CirclePause, ban: OctagonX };

function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{koreanDateTime(new Date(at))}</time>;
}

function Period({ sanction }: { sanction: OwnSanction }) {
  const { kind, startsAt, endsAt, liftedAt } = sanction;
  const end = liftedAt ?? endsAt;
  const isSpan = kind !== 'warning' && end !== null;
  return (
    <div>
      <dt>{isSpan ? text.period : text.day}</dt>
      <dd>
        <Instant at={startsAt} />
        {isSpan && (
          <>
            {' – '}
            <Instant at={end} />
          </>
        )}
      </dd>
    </div>
  );
}

/** One sanction: its kind, reason, end and effects, and the member's appeal. */
export function SanctionCard({ sanction, onAppeal, opened = false }: SanctionCardProps) {
  const titleId = useId();
  const { me } = useSession();
  const [writing, setWriting] = useState(opened);
  const { kind, reason, appeal, subjects } = sanction;
  const state = stateOf(sanction);
  const Icon = ICONS[kind];
  return (
    <article className={styles.card} data-state={state} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Icon aria-hidden="true" />
        <h2 id={titleId}>{text.kinds[kind]}</h2>
        <span className={styles.state}>{text.states[state]}</span>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{text.reason}</dt>
          <dd>{reason}</dd>
        </div>
        {subjects.length > 0 && (
          <div>
            <dt>{text.subjects}</dt>
            <dd className="column gap-3">
              {subjects.map((subject) => (
                <Subject key={`${subject.kind}:${subject.url}`} subject={subject} />
              ))}
            </dd>
          </div>
        )}
        <Period sanction={sanction} />
        {sanction.liftReason && (
          <div>
            <dt>{text.liftReason}</dt>
            <dd>{sanction.liftReason}</dd>
          </div>
        )}
      </dl>
      {(state === 'running' || state === 'noted') && (
        <p className="text-15 text-muted">{text.meanings[kind]}</p>
      )}
      {(state === 'void' || state === 'replaced') && (
        <p className="text-15 text-muted">{text.meanings[state]}</p>
      )}
      {sanction.still && (
        <p className="text-15 text-muted">
          {sanction.still.words} <Link href={sanction.still.path}>{text.still}</Link>
        </p>
      )}
      {appeal && <AppealOutcome appeal={appeal} />}
      {sanction.mayAppeal &&
        (writing ? (
          <ObjectionForm
            owner={(!opened && me?.id) || 'tab'}
            place={`appeal-${sanction.id}`}
            min={APPEAL_MIN}
            max={APPEAL_MAX}
            onSend={onAppeal}
            onCancel={opened ? undefined : () => setWriting(false)}
          />
        ) : (
          <Button variant="soft" size="small" onClick={() => setWriting(true)}>
            {objections.open}
          </Button>
        ))}
    </article>
  );
}
