import { Alert, Button } from '@mui/material';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { clockTime } from '../components/format';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { sanctionName } from '../components/sanctions';
import { Tag } from '../components/Tag';
import { useKeptBoards } from '../permissions/api';
import { outcomeText } from './caseText';
import { Outcome } from './Outcome';
import { stateName } from './stateNames';
import { claimText, decideText, reportsText, WEIGHS, WITHHELD } from './text';
import type { CasePage } from './types';
import type { Claim } from './useClaim';

export type Asked = 'resolve' | 'dismiss' | 'passOn' | 'reopen' | 'together' | 'dismissTogether';

type DecisionPanelProps = {
  report: CasePage;
  claim: Claim;
  /** A decision is on its way. */
  isSending: boolean;
  onAsk: (what: Asked) => void;
  onUndo: () => void;
};

/** The state of the case, the ladder's suggestion, and the possible decisions. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { report, claim, isSending, onAsk, onUndo } = props;
  const step = report.ownerRecord?.suggestedStep;
  const withheld = report.ownerRecord?.withheld;
  const isPending = report.status === 'pending';
  const isKeeper = useKeptBoards() !== null;
  // Cases passed on by a keeper, or reopened by staff, are for staff only.
  const isWithStaff = isPending && isKeeper && report.passedOnAt !== null;
  const isLocked = (isPending && claim.lock !== null) || isWithStaff;
  return (
    <Panel
      title={decideText.panel}
      actions={
        <span>
          {isPending && report.weighs.includes('first') && <Tag tone="bad">{WEIGHS.first}</Tag>}{' '}
          {report.hiddenReason === 'reports' && <Tag tone="bad">{reportsText.hiddenByReports}</Tag>}{' '}
          <Tag tone={isPending ? 'warn' : 'plain'}>{stateName(report)}</Tag>
        </span>
      }
    >
      {isPending && report.passedOnNote && (
        <Alert severity="info">
          {report.passedOnBy && <strong>{decideText.passedOnBy(report.passedOnBy)} </strong>}
          {report.passedOnNote}
        </Alert>
      )}
      {isWithStaff && <Alert severity="warning">{decideText.isPassedOn}</Alert>}
      {isPending && claim.lock !== null && (
        <Alert severity="warning">
          {claim.lock} {claimText.lockedHelp}
        </Alert>
      )}
      {isPending && claim.isMine && report.claimedUntil && (
        <Alert severity="info">{claimText.mine(clockTime(report.claimedUntil))}</Alert>
      )}
      <DescriptionList
        facts={[
          [
            decideText.suggested,
            step ? sanctionName(step) : isPending && withheld && WITHHELD[withheld],
          ],
          [reportsText.opened, <DateTime key="opened" at={report.createdAt} relative />],
          [reportsText.by, !isPending && report.resolver],
          [reportsText.reason, !isPending && report.decisionNote],
          [
            outcomeText.given,
            !isPending &&
              report.outcomes.length > 0 &&
              report.outcomes.map((outcome) => (
                <div key={outcome.sanction.id}>
                  <Outcome outcome={outcome} />
                </div>
              )),
          ],
        ]}
      />
      <div className={layout.row}>
        {isPending ? (
          <>
            <Button
              variant="contained"
              color="error"
              disabled={isLocked || isSending}
              onClick={() => onAsk('resolve')}
            >
              {decideText.resolve}
            </Button>
            <Button
              variant="outlined"
              disabled={isLocked}
              loading={isSending}
              onClick={() => onAsk('dismiss')}
            >
              {decideText.dismiss}
            </Button>
            {isKeeper && (
              <Button disabled={isLocked || isSending} onClick={() => onAsk('passOn')}>
                {decideText.passOn}
              </Button>
            )}
            <Button disabled={isLocked || isSending} onClick={claim.toggle}>
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
            {!isKeeper && <Button onClick={() => onAsk('reopen')}>{decideText.reopen}</Button>}
          </>
        )}
      </div>
    </Panel>
  );
}
