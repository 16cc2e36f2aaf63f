import { Button } from '@mui/material';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Tag } from '../components/Tag';
import { Pictures } from '../content/Pictures';
import { actsOf, isOwn } from './actsOf';
import { BlockClock } from './BlockClock';
import { ACTS, type Act, GROUNDS, STATES, takedownText } from './text';
import type { TakedownRow } from './types';

type TakedownCardProps = { request: TakedownRow; onAsk: (act: Act) => void };

/** A request with its target, the author's objection, and the possible decisions. */
export function TakedownCard({ request, onAsk }: TakedownCardProps) {
  const { status, ground, blockEndsAt } = request;
  return (
    <>
      <div className={layout.facts}>
        <Tag tone={status === 'pending' ? 'warn' : 'plain'}>{STATES[status] ?? status}</Tag>
        <Tag tone="info">{GROUNDS[ground] ?? ground}</Tag>
        <DateTime at={request.createdAt} relative />
        {status === 'blocked' && blockEndsAt && <BlockClock endsAt={blockEndsAt} />}
      </div>
      <p>{isOwn(request) ? takedownText.own : request.statement}</p>
      <DescriptionList facts={factsOf(request)} />
      <Pictures urls={request.pictures} />
      <div className={layout.row}>
        {actsOf(request).map((act) => (
          <Button
            key={act}
            variant={ACTS[act].isGrave ? 'contained' : 'outlined'}
            color={ACTS[act].isGrave ? 'error' : 'primary'}
            onClick={() => onAsk(act)}
          >
            {ACTS[act].verb}
          </Button>
        ))}
      </div>
    </>
  );
}

function factsOf(request: TakedownRow) {
  const { title, content } = request.snapshot;
  const said = [title, content].filter((part) => typeof part === 'string' && part).join('\n');
  return [
    [
      takedownText.claimant,
      !isOwn(request) && `${request.claimantName} (${request.claimantEmail})`,
    ],
    [takedownText.author, <MemberLink key="a" id={request.ownerId} nickname={request.owner} />],
    [
      takedownText.target,
      <span key="t">
        {TARGET_LABELS[request.targetType]}{' '}
        <a href={request.url} target="_blank" rel="noreferrer">
          {takedownText.onSite}
        </a>
      </span>,
    ],
    [takedownText.snapshot, said],
    [takedownText.objection, request.objection],
    [
      takedownText.decision,
      request.decisionNote && `${request.decisionNote} (${request.decidedBy})`,
    ],
    [takedownText.released, request.releasedAt && <DateTime key="r" at={request.releasedAt} />],
  ] as const;
}
