import prose from '@/shared/design/prose.module.css';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useHome } from '../../profile/api';
import { text } from '../text';
import styles from './ShareDialog.module.css';

type AskHomeProps = { hamsterId: number; onLeave: () => void };

const words = text.shareDialog;

/** Where nobody has said how it lives, the one who is about to show it to a vet is asked. */
export function AskHome({ hamsterId, onLeave }: AskHomeProps) {
  const { data: home } = useHome(hamsterId);
  if (!home || home.diet !== null || home.cageWidthCm !== null) return null;
  return (
    <div className={styles.ask}>
      <p className={prose.muted13}>{words.ask}</p>
      <LinkButton to={`/hamster/${hamsterId}`} variant="soft" size="small" onClick={onLeave}>
        {words.askLead}
      </LinkButton>
    </div>
  );
}
