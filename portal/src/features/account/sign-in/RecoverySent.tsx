import { MailCheck } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { RecoveryKind } from './api';
import styles from './RecoverySent.module.css';
import { text } from './text';

type RecoverySentProps = {
  kind: RecoveryKind;
  email: string;
  onAgain: () => void;
};

const words = text.recovery;

/**
 * Confirms that the mail was sent (spec 1 §2). It does not reveal whether the address has an
 * account.
 */
export function RecoverySent({ kind, email, onAgain }: RecoverySentProps) {
  return (
    <div className={styles.sent}>
      <div role="status">
        <MailCheck aria-hidden="true" />
        <h2>{words[kind].sent}</h2>
        <p>{words.sentTo(email)}</p>
      </div>
      <ul>
        <li>{words.spam}</li>
        {kind === 'password' && <li>{words.expires}</li>}
      </ul>
      <div className="grid gap-1">
        <LinkButton to="/login" size="large" fullWidth>
          {words.toLogin}
        </LinkButton>
        <Button variant="ghost" fullWidth onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}
