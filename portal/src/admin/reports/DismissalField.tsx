import { RadioField } from '../components/fields';
import { DISMISSALS, decideText } from './text';
import type { Dismissal } from './types';

type DismissalFieldProps = { value: Dismissal; onChange: (value: Dismissal) => void };

const NAMES = { unfounded: DISMISSALS.unfounded.label, handled: DISMISSALS.handled.label };

/** Why a report ends without an act: what was handled already is no fault of who reported it. */
export function DismissalField(props: DismissalFieldProps) {
  return <RadioField label={decideText.dismissal} names={NAMES} {...props} />;
}
