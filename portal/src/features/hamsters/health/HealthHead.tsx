import { ChevronLeft, Download, EllipsisVertical, FileUp, Stethoscope } from 'lucide-react';
import { Link } from 'wouter';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import { useHamster } from '../profile/api';
import styles from './Health.module.css';
import { text } from './text';
import type { HealthSummary } from './types';

/** The hamster of the journal, and the actions on the whole journal. */
export function HealthHead({ summary }: { summary: HealthSummary }) {
  const { hamsterId, canWrite, isOwner } = summary;
  const { data: hamster } = useHamster(hamsterId);
  const mayWrite = useMayWrite();
  const download = {
    label: text.download,
    icon: <Download aria-hidden="true" />,
    onSelect: () => window.location.assign(`/api/hamsters/${hamsterId}/health.csv`),
  };
  const bring = {
    label: text.import,
    icon: <FileUp aria-hidden="true" />,
    onSelect: () => void openDialog(() => import('./importing/ImportDialog'), { hamsterId }),
  };
  return (
    <header className={styles.head}>
      <Link href={`/hamster/${hamsterId}`} className={styles.back}>
        <ChevronLeft aria-hidden="true" />
        {hamster?.name ?? text.back}
      </Link>
      <h1>{text.title}</h1>
      <div className="row gap-1">
        {isOwner && mayWrite && (
          <Button
            variant="soft"
            size="small"
            icon={<Stethoscope aria-hidden="true" />}
            onClick={() => void openDialog(() => import('./share/ShareDialog'), { hamsterId })}
          >
            {text.share}
          </Button>
        )}
        <Menu
          className={styles.menu ?? ''}
          label={text.menu}
          trigger={<EllipsisVertical aria-hidden="true" />}
          items={[...(canWrite && mayWrite ? [bring] : []), download]}
        />
      </div>
      <p className={styles.lead}>{text.lead}</p>
    </header>
  );
}
