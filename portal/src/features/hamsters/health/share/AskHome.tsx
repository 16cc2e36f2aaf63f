import { LinkButton } from '@/shared/ui/LinkButton';
import { useHome } from '../../profile/api';
import { text } from '../text';

type AskHomeProps = { hamsterId: number; onLeave: () => void };

const words = text.shareDialog;

/**
 * If the hamster's home is not described yet, asks for it before the journal is shared with a vet.
 */
export function AskHome({ hamsterId, onLeave }: AskHomeProps) {
  const { data: home } = useHome(hamsterId);
  if (!home || home.diet !== null || home.cageWidthCm !== null) return null;
  return (
    <div className="grid justify-items-start gap-2 mb-4">
      <p className="text-13 text-muted">{words.ask}</p>
      <LinkButton to={`/hamster/${hamsterId}`} variant="soft" size="small" onClick={onLeave}>
        {words.askLead}
      </LinkButton>
    </div>
  );
}
