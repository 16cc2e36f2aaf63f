import { DateTime } from '../components/DateTime';
import { SanctionName } from '../components/SanctionName';
import { Tag } from '../components/Tag';
import { stateOf } from '../sanctions/stateOf';
import { APPEAL_STATES, STATES } from '../sanctions/text';
import { outcomeText } from './caseText';
import type { CasePage } from './types';

/** A sanction of a decided case: its end, whether it is in force, and the result of its appeal. */
export function Outcome({ outcome }: { outcome: CasePage['outcomes'][number] }) {
  const { sanction, appeal } = outcome;
  const state = stateOf(sanction);
  return (
    <span>
      <SanctionName {...sanction} />{' '}
      <Tag tone={state === 'running' ? 'warn' : 'plain'}>{STATES[state]}</Tag>
      {sanction.endsAt && (
        <>
          {' '}
          <DateTime at={sanction.endsAt} />
          {outcomeText.until}
        </>
      )}
      {appeal && (
        <>
          <br />
          {outcomeText.appeal(APPEAL_STATES[appeal.status] ?? appeal.status)}
          {appeal.answer && ` “${appeal.answer}”`}
        </>
      )}
    </span>
  );
}
