import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Me } from '@/shared/api/session';
import { useSite } from '@/shared/api/site';
import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import { spokenDate } from '@/shared/lib/relativeTime';
import {
  providerLabels,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from '@/shared/lib/signInProviders';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { ProviderMark } from '../sign-in/ProviderMark';
import styles from './SignInMethods.module.css';
import { text } from './text';

type MethodProps = {
  icon: ReactNode;
  iconStyle?: string | undefined;
  label: string;
  hint: string;
  action: string;
  actionLabel: string;
  onPress: () => void;
};

function Method({ icon, iconStyle, label, hint, action, actionLabel, onPress }: MethodProps) {
  return (
    <li className={styles.method}>
      <span className={cx(styles.icon, iconStyle)}>{icon}</span>
      <div className={styles.words}>
        <h3 className="text-15 font-medium">{label}</h3>
        <p className="text-13 text-muted break-anywhere leading-15">{hint}</p>
      </div>
      <Button variant="outline" size="small" aria-label={actionLabel} onClick={onPress}>
        {action}
      </Button>
    </li>
  );
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
          ? void openDialog(() => import('./PasswordDialog'), { role: me.role })
          : void openDialog(() => import('./FirstPasswordDialog'), { email: me.email })
      }
    />
  );
}

type ProviderProps = { provider: SignInProvider; me: Me };

function hintOf(link: Shape<'LinkedSignInOut'>): string {
  const { since, linked } = text.provider;
  const day = link.linkedAt && since(spokenDate(new Date(link.linkedAt)));
  return [link.email, day].filter(Boolean).join(' · ') || linked;
}

/** A linked provider can be unlinked even if the site no longer offers it. */
function Provider({ provider, me }: ProviderProps) {
  const { data: site } = useSite();
  const words = text.provider;
  const label = providerLabels[provider];
  const link = me.linkedSignIns.find((one) => one.provider === provider);
  if (!link && !site?.signIns[provider]) return null;
  const { hasPassword } = me;
  return (
    <Method
      icon={<ProviderMark provider={provider} />}
      iconStyle={styles[provider]}
      label={label}
      hint={link ? hintOf(link) : words.none(label)}
      action={link ? words.disconnect : words.connect}
      actionLabel={link ? words.disconnectLabel(label) : words.connectLabel(label)}
      onPress={() =>
        void openDialog(() => import('./ProviderDialog'), {
          provider,
          hasPassword,
          isLinked: link !== undefined,
        })
      }
    />
  );
}

/** The ways into the account: its password, and the services that there are. */
export function SignInMethods({ me }: { me: Me }) {
  return (
    <li className={styles.methods}>
      <h2 className="text-15 font-semibold">{text.signIns.label}</h2>
      <ul>
        <Password me={me} />
        {SIGN_IN_PROVIDERS.map((provider) => (
          <Provider key={provider} provider={provider} me={me} />
        ))}
      </ul>
    </li>
  );
}
