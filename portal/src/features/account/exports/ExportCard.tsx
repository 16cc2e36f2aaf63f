import { Archive, CircleAlert, Download, PackageCheck } from 'lucide-react';
import { koreanDateTime, spokenDateTime } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import { useAskExport } from './api';
import styles from './Exports.module.css';
import { fileAddress, isOpen, spokenSize } from './rules';
import { text } from './text';
import type { OwnExport } from './types';

type ExportCardProps = { own: OwnExport };

function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{koreanDateTime(new Date(at))}</time>;
}

function Facts({ own }: ExportCardProps) {
  const { size, until, madeAt } = text.ready;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{size}</dt>
        <dd>{spokenSize(own.bytes ?? 0)}</dd>
      </div>
      <div>
        <dt>{madeAt}</dt>
        <dd>{own.madeAt && <Instant at={own.madeAt} />}</dd>
      </div>
      <div>
        <dt>{until}</dt>
        <dd>{own.expiresAt && <Instant at={own.expiresAt} />}</dd>
      </div>
    </dl>
  );
}

function Ask({ own }: ExportCardProps) {
  const ask = useAskExport();
  const isReady = own.status === 'ready';
  if (own.nextAskAt) {
    return (
      <p className="text-13 text-muted">{text.nextAsk(spokenDateTime(new Date(own.nextAskAt)))}</p>
    );
  }
  return (
    <Button
      variant={isReady ? 'outline' : 'primary'}
      pending={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {isReady ? text.askAgain : text.ask}
    </Button>
  );
}

function meaningOf({ status, error }: OwnExport): { title: string; text: string } {
  if (status === 'failed') {
    return { title: text.failed.title, text: text.failed.text[error ?? 'fault'] };
  }
  if (status === 'ready') return { title: text.ready.title, text: text.ready.care };
  return status === 'none' || status === 'expired' ? text[status] : text.open;
}

function Sign({ own }: ExportCardProps) {
  if (isOpen(own)) return <Spinner size={22} />;
  if (own.status === 'ready') return <PackageCheck aria-hidden="true" />;
  return own.status === 'failed' ? (
    <CircleAlert aria-hidden="true" />
  ) : (
    <Archive aria-hidden="true" />
  );
}

/** The state of the member's export, and the possible acts. */
export function ExportCard({ own }: ExportCardProps) {
  const meaning = meaningOf(own);
  return (
    <section className={styles.card} data-status={own.status} aria-labelledby="export-state">
      <div className={styles.state} role="status">
        <Sign own={own} />
        <div>
          <h2 id="export-state">{meaning.title}</h2>
          <p>{meaning.text}</p>
        </div>
      </div>
      {own.status === 'ready' && <Facts own={own} />}
      {!isOpen(own) && (
        <div className="row flex-wrap gap-3">
          {own.status === 'ready' && own.id !== null && (
            <LinkButton external to={fileAddress(own.id)} icon={<Download aria-hidden="true" />}>
              {text.ready.download}
            </LinkButton>
          )}
          <Ask own={own} />
        </div>
      )}
    </section>
  );
}
