import { useEffect, useState } from 'react';
import { CodeForm } from '@/shared/proof/CodeForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import { toast } from '@/shared/ui/toast';
import styles from './AddAppDialog.module.css';
import { type Offer, useConfirmApp, useOfferApp } from './api';
import { copySecret } from './copySecret';
import { RecoveryCodes } from './RecoveryCodes';
import { text } from './text';

const words = text.enrol;
/** The quiet zone of the QR code, in modules: cameras need it to find the code (ISO/IEC 18004). */
const QUIET = 4;

function QrCode({ path, size }: { path: string; size: number }) {
  const box = size + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`} role="img">
      <title>{words.qr}</title>
      {/* Dark on light in both themes: many cameras read no other. */}
      <rect x={-QUIET} y={-QUIET} width={box} height={box} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function Secret({ secret }: { secret: string }) {
  const copy = () => void copySecret(secret, words.copied);
  return (
    <div className={styles.secret}>
      <p>{words.type}</p>
      <div>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button variant="outline" size="small" aria-label={words.copyLabel} onClick={copy}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
}

type EnrolmentProps = { offer: Offer; onAdded: (codes: string[]) => void };

function Enrolment({ offer, onAdded }: EnrolmentProps) {
  const confirm = useConfirmApp();
  return (
    <div className="column gap-4">
      <p>{words.scan}</p>
      <QrCode path={offer.qrPath} size={offer.qrSize} />
      <div className={styles.phone}>
        <p>{words.onPhone}</p>
        <LinkButton external to={offer.uri} variant="soft" size="small">
          {words.open}
        </LinkButton>
      </div>
      <Secret secret={offer.secret} />
      <CodeForm
        ways={['code']}
        submitLabel={words.submit}
        pending={confirm.isPending}
        error={confirm.error}
        failure={confirm.failure}
        onCode={(code) =>
          confirm.mutate(
            { ticket: offer.ticket, code },
            { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) },
          )
        }
      />
    </div>
  );
}

/** Adds an authenticator app: photograph, one code, and the recovery codes to keep. */
export default function AddAppDialog({ onClose }: DialogControl) {
  const offer = useOfferApp();
  const { mutate } = offer;
  const [codes, setCodes] = useState<string[]>([]);
  // The dialog requests its secret once on opening; it must not be cached.
  useEffect(() => mutate(), [mutate]);

  function added(recoveryCodes: string[]) {
    toast({ ...words.done, tone: 'good' });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  }

  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={words.title} size="small" holdOpen>
      {offer.data ? (
        <Enrolment offer={offer.data} onAdded={added} />
      ) : offer.failure ? (
        <FormAlert failure={offer.failure} />
      ) : (
        <div className={styles.waiting}>
          <Spinner label={words.loading} />
        </div>
      )}
    </Dialog>
  );
}
