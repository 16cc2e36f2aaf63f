import { Tag } from '../components/Tag';
import { type Known, stateOf } from './stateOf';
import { STATES } from './text';

/** The state of a sanction. */
export function SanctionState({ sanction }: { sanction: Known }) {
  return <Tag tone={sanction.isRunning ? 'bad' : 'plain'}>{STATES[stateOf(sanction)]}</Tag>;
}
