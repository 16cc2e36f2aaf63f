import { koreanDateTime, shortDay } from '@/shared/lib/relativeTime';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useRowHistory } from '../api';
import { text } from '../text';
import type { HealthRow } from '../types';
import { saidOf } from '../values';
import styles from './Journal.module.css';

type HistoryDialogProps = DialogControl & { hamsterId: number; row: HealthRow };

const words = text.history;

type Version = Pick<
  HealthRow,
  'kind' | 'day' | 'value' | 'choice' | 'name' | 'dose' | 'until' | 'cost' | 'note'
>;

function VersionLines({ version }: { version: Version }) {
  return (
    <p>
      {shortDay(version.day)} <strong>{saidOf(version)}</strong>
      {version.note && <span className="block text-15 text-muted pre-line">{version.note}</span>}
    </p>
  );
}

/** The current content of a row, and its content before each edit. */
export default function HistoryDialog({ hamsterId, row, onClose }: HistoryDialogProps) {
  const query = useRowHistory(hamsterId, row.id);
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={56} shape="box" />
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.title} size="small">
      <QueryStates query={query} loading={loading} empty={<p>{words.none}</p>} heading="h3">
        {(edits) => (
          <ol className={styles.versions}>
            <li>
              <h3>{words.now}</h3>
              <VersionLines version={row} />
            </li>
            {edits.map(({ id, before, editor, editedAt }) => (
              <li key={id}>
                <h3>{words.by(editor?.nickname, koreanDateTime(new Date(editedAt)))}</h3>
                <VersionLines version={before} />
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </Dialog>
  );
}
