import { KeyRound, LifeBuoy, MonitorSmartphone, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '@/shared/api/site';
import { deviceName } from '@/shared/lib/deviceName';
import { spokenDate } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type Factors, type Passkey, useFactors, useForgetDevice } from './api';
import { FEW_CODES } from './rules';
import styles from './SecondFactors.module.css';
import { text } from './text';

const words = text.list;
const dayOf = (instant: string) => spokenDate(new Date(instant));

type RowProps = {
  icon: ReactNode;
  label: string;
  hint: string;
  warn?: boolean;
  action?: ReactNode;
};

function Row({ icon, label, hint, warn, action }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h3 className="text-15 font-medium">{label}</h3>
        <p className="text-13 text-muted break-anywhere leading-15" data-warn={warn || undefined}>
          {hint}
        </p>
      </div>
      {action}
    </li>
  );
}

/** Since when there is something, and when it was used last. */
function times({ createdAt, lastUsedAt }: NonNullable<Factors['app']>): string {
  return [words.since(dayOf(createdAt)), lastUsedAt && words.used(dayOf(lastUsedAt))]
    .filter(Boolean)
    .join(' ');
}

function App({ app, isLast }: Pick<Factors, 'app'> & { isLast: boolean }) {
  return (
    <Row
      icon={<Smartphone aria-hidden="true" />}
      label={words.app}
      hint={app ? times(app) : words.appNone}
      action={
        <Button
          variant="outline"
          size="small"
          aria-label={app ? words.removeApp : words.addApp}
          onClick={() =>
            void (app
              ? openDialog(() => import('./RemoveAppDialog'), { isLast })
              : openDialog(() => import('./AddAppDialog'), {}))
          }
        >
          {app ? words.remove : words.add}
        </Button>
      }
    />
  );
}

/** The way to a new passkey; without one where browsers take none for the site's address. */
function NewPasskey() {
  const { data: site } = useSite();
  const isTaken = site?.signIns.passkey !== false;
  return (
    <Row
      icon={<KeyRound aria-hidden="true" />}
      label={words.passkey}
      hint={isTaken ? words.passkeyHint : words.passkeyNowhere}
      action={
        isTaken && (
          <Button
            variant="outline"
            size="small"
            aria-label={words.addPasskey}
            onClick={() => void openDialog(() => import('./AddPasskeyDialog'), {})}
          >
            {words.add}
          </Button>
        )
      }
    />
  );
}

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  return (
    <Row
      icon={<KeyRound aria-hidden="true" />}
      label={passkey.name}
      hint={times(passkey)}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            aria-label={words.renameOf(passkey.name)}
            onClick={() => void openDialog(() => import('./RenamePasskeyDialog'), { passkey })}
          >
            {words.rename}
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label={words.removeOf(passkey.name)}
            onClick={() =>
              void openDialog(() => import('./RemovePasskeyDialog'), { passkey, isLast })
            }
          >
            {words.remove}
          </Button>
        </>
      }
    />
  );
}

function Codes({ left }: { left: number }) {
  const isFew = left <= FEW_CODES;
  return (
    <Row
      icon={<LifeBuoy aria-hidden="true" />}
      label={words.codes}
      hint={isFew ? words.codesFew(left) : words.codesLeft(left)}
      warn={isFew}
      action={
        <Button
          variant="outline"
          size="small"
          aria-label={words.renewCodes}
          onClick={() => void openDialog(() => import('./RenewCodesDialog'), {})}
        >
          {words.renew}
        </Button>
      }
    />
  );
}

function Device({ device }: { device: Factors['devices'][number] }) {
  const forget = useForgetDevice();
  const name = deviceName(device.userAgent);
  const until = words.until(dayOf(device.expiresAt));
  return (
    <Row
      icon={<MonitorSmartphone aria-hidden="true" />}
      label={name}
      hint={device.isCurrent ? `${words.here} · ${until}` : until}
      action={
        <Button
          variant="outline"
          size="small"
          pending={forget.isPending}
          aria-label={words.forgetOf(name)}
          onClick={() => forget.mutate(device.id)}
        >
          {words.forget}
        </Button>
      }
    />
  );
}

function Listed({ factors }: { factors: Factors }) {
  const { app, passkeys, recoveryCodesLeft, devices } = factors;
  const count = passkeys.length + (app ? 1 : 0);
  const isOn = count > 0;
  return (
    <>
      <p className="text-13 text-muted leading-15 mt-2px">{isOn ? words.on : words.off}</p>
      <ul>
        <NewPasskey />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={count === 1} />
        ))}
        <App app={app} isLast={count === 1} />
        {isOn && <Codes left={recoveryCodesLeft} />}
      </ul>
      {devices.length > 0 && (
        <>
          <h3 className="text-13 text-muted font-semibold mt-3">{words.devices}</h3>
          <ul>
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The member's second factors, and the trusted devices that need none. */
export default function SecondFactors() {
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={84} shape="box" />
    </>
  );
  return (
    <QueryStates query={useFactors()} loading={loading} heading="h3">
      {(factors) => <Listed factors={factors} />}
    </QueryStates>
  );
}
