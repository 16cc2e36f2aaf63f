import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { GoogleMark } from '@/features/accounts/GoogleMark';
import type { Me } from '@/shared/api/session';
import { useSite } from '@/shared/api/site';
import { koreanDate } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import styles from './SignInMethods.module.css';
import { text } from './text';

type MethodProps = {
  icon: ReactNode;
  label: string;
  hint: string;
  action: string;
  actionLabel: string;
  onPress: () => void;
};

function Method({ icon, label, hint, action, actionLabel, onPress }: MethodProps) {
  return (
    <li className={styles.method}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h3>{label}</h3>
        <p>{hint}</p>
      </div>
      <Button variant="outline" size="small" aria-label={actionLabel} onClick={onPress}>
        {action}
      </Button>
    </li>
  );
}

function makePassword(me: Me, isBefore: boolean) {
  void openDialog(() => import('./FirstPasswordDialog'), { email: me.email, isBefore });
}

function Password({ me }: { me: Me }) {
  const { password, firstPassword } = text;
  return (
    <Method
      icon={<KeyRound aria-hidden="true" />}
      label={password.label}
      hint={me.hasPassword ? password.set : password.none}
      action={me.hasPassword ? password.change : password.create}
      actionLabel={me.hasPassword ? password.title : firstPassword.title}
      onPress={() =>
        me.hasPassword
          ? void openDialog(() => import('./PasswordDialog'), {})
          : makePassword(me, false)
      }
    />
  );
}

function hintOf(google: Me['google']): string {
  const { none, since, linked } = text.google;
  if (!google) return none;
  const day = google.linkedAt && since(koreanDate(new Date(google.linkedAt)));
  return [google.email, day].filter(Boolean).join(' · ') || linked;
}

/** What is linked can be let go even where Google is offered no longer. */
function Google({ me }: { me: Me }) {
  const { data: site } = useSite();
  const words = text.google;
  if (!me.google && !site?.signIns.google) return null;
  const isLinked = me.google !== null;
  return (
    <Method
      icon={<GoogleMark />}
      label={words.label}
      hint={hintOf(me.google)}
      action={isLinked ? words.disconnect : words.connect}
      actionLabel={isLinked ? words.disconnectLabel : words.connectLabel}
      onPress={() =>
        me.hasPassword
          ? void openDialog(() => import('./GoogleDialog'), { isLinked })
          : makePassword(me, true)
      }
    />
  );
}

/** The ways into the account: its password, and Google where there is one. */
export function SignInMethods({ me }: { me: Me }) {
  return (
    <li className={styles.methods}>
      <h2>{text.signIns.label}</h2>
      <ul>
        <Password me={me} />
        <Google me={me} />
      </ul>
    </li>
  );
}
