import { Tag } from '../components/Tag';
import { HIDDEN_FOR, STATES } from './text';

type StateTagProps = { state: keyof typeof STATES; hiddenReason: string | null };

/** Who can see the content, and why it is hidden. */
export function StateTag({ state, hiddenReason }: StateTagProps) {
  const { name, tone } = STATES[state];
  const why = state === 'hidden' && hiddenReason ? HIDDEN_FOR[hiddenReason] : undefined;
  return <Tag tone={tone}>{why ?? name}</Tag>;
}
