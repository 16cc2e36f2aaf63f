import { Tag } from '../components/Tag';
import { RUN_STATES } from './text';

/** How a run ended. */
export function RunTag({ status }: { status: string }) {
  const known = RUN_STATES[status as keyof typeof RUN_STATES];
  return <Tag tone={known?.tone ?? 'plain'}>{known?.name ?? status}</Tag>;
}
