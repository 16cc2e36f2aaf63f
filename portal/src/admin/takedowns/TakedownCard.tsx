import { Button } from '@mui/material';
import { CardActs } from '../components/CardActs';
import { CardHead } from '../components/CardHead';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { MemberLink } from '../components/MemberLink';
import { Tag } from '../components/Tag';
import { Pictures } from '../content/Pictures';
import { KINDS } from '../reports/text';
import { actsOf } from './actsOf';
import { BlockClock } from './BlockClock';
import { ACTS, type Act, GROUNDS, STATES, takedownText } from './text';
import type { TakedownRow } from './types';

type TakedownCardProps = { request: TakedownRow; onAsk: (act: Act) => void };

/** A request with what it is about, what its author says, and what can be decided. */
export function TakedownCard({ request, onAsk }: TakedownCardProps) {
  const { status, ground, blockEndsAt } = request;
  return (
    <>
      <CardHead>
        <Tag tone={status === 'pending' ? 'warn' : 'plain'}>{STATES[status] ?? status}</Tag>
        <Tag tone="info">{GROUNDS[ground] ?? ground}</Tag>
        <DateTime at={request.createdAt} relative />
        {status === 'blocked' && blockEndsAt && <BlockClock endsAt={blockEndsAt} />}
      </CardHead>
      <p>{request.statement}</p>
      <DescriptionList facts={factsOf(request)} />
      {request.pictures.length > 0 && <Pictures urls={request.pictures} />}
      <CardActs>
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
      </CardActs>
    </>
  );
}

function factsOf(request: TakedownRow) {
  const { title, content } = request.snapshot;
  const said = [title, content].filter((part) => typeof part === 'string' && part).join('\n');
  return [
    [takedownText.claimant, `${request.claimantName} (${request.claimantEmail})`],
    [takedownText.author, <MemberLink key="a" id={request.ownerId} nickname={request.owner} />],
    [
      takedownText.target,
      <span key="t">
        {KINDS[request.targetType]}{' '}
        <a href={request.url} target="_blank" rel="noreferrer">
          {takedownText.onSite}
        </a>
      </span>,
    ],
    [takedownText.snapshot, said],
    ...(request.objection ? [[takedownText.objection, request.objection] as const] : []),
    ...(request.decisionNote
      ? [[takedownText.decision, `${request.decisionNote} (${request.decidedBy})`] as const]
      : []),
    ...(request.releasedAt
      ? [[takedownText.released, <DateTime key="r" at={request.releasedAt} />] as const]
      : []),
  ] as const;
}
