import { RadioField } from '../components/fields';
import { DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

type DismissalFieldProps = { value: Dismissal; onChange: (value: Dismissal) => void };

const NAMES = { unfounded: DISMISSALS.unfounded.label, handled: DISMISSALS.handled.label };

/** The reason for a dismissal: "already handled" does not count against the reporter. */
export function DismissalField(props: DismissalFieldProps) {
  return <RadioField label={decideText.dismissal} names={NAMES} {...props} />;
}
