import { Alert, Button, Stack } from '@mui/material';
import { Facts } from '../kit/Facts';
import { Panel } from '../kit/Panel';
import { sanctionName } from '../kit/sanctions';
import { Tag } from '../kit/Tag';
import { When } from '../kit/When';
import { decideText, reportsText, STATES } from './text';
import type { CasePage } from './types';
import type { Claim } from './useClaim';

export type Asked = 'resolve' | 'dismiss' | 'reopen';

type DecisionPanelProps = {
  report: CasePage;
  claim: Claim;
  onAsk: (what: Asked) => void;
  onUndo: () => void;
};

/** Where the case stands, the step the ladder suggests, and what can be decided. */
export function DecisionPanel({ report, claim, onAsk, onUndo }: DecisionPanelProps) {
  const step = report.ownerRecord?.suggestedStep;
  const isPending = report.status === 'pending';
  return (
    <Panel
      title={decideText.panel}
      actions={<Tag tone={isPending ? 'warn' : 'plain'}>{STATES[report.status] ?? ''}</Tag>}
    >
      {isPending && claim.byOther && (
        <Alert severity="warning">{decideText.claimedBy(claim.byOther)}</Alert>
      )}
      <Facts
        facts={[
          ...(step ? [[decideText.suggested, sanctionName(step)] as const] : []),
          [reportsText.opened, <When key="opened" at={report.createdAt} relative />],
          ...(isPending
            ? []
            : [
                [reportsText.by, report.resolver] as const,
                [reportsText.reason, report.decisionNote] as const,
              ]),
        ]}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isPending ? (
          <>
            <Button variant="contained" color="error" onClick={() => onAsk('resolve')}>
              {decideText.resolve}
            </Button>
            <Button variant="outlined" onClick={() => onAsk('dismiss')}>
              {decideText.dismiss}
            </Button>
            <Button onClick={claim.toggle}>
              {claim.isMine ? decideText.release : decideText.claim}
            </Button>
          </>
        ) : (
          <>
            {report.auditId !== null && (
              <Button variant="outlined" onClick={onUndo}>
                {decideText.undo}
              </Button>
            )}
            <Button onClick={() => onAsk('reopen')}>{decideText.reopen}</Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}
