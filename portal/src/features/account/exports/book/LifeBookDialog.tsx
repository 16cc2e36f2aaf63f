import type { Hamster } from '@/features/hamsters/profile/api';
import { spokenDateTime } from '@/shared/lib/relativeTime';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { isOpen } from '../rules';
import { type LifeBook, useLifeBook } from './api';
import { ChooseBook } from './ChooseBook';
import styles from './LifeBook.module.css';
import { ReadyBook } from './ReadyBook';
import { text } from './text';

type LifeBookDialogProps = DialogControl & { hamster: Hamster };

function Making({ book }: { book: LifeBook }) {
  const { title, text: words, progress } = text.making;
  return (
    <div className={styles.part} role="status">
      <strong>{title}</strong>
      <ProgressBar label={progress} value={book.progress ?? 0} max={100} />
      <p className="text-15 text-muted">{words}</p>
    </div>
  );
}

/** Why there is none of the last time; nothing while all is well. */
function Trouble({ book }: { book: LifeBook }) {
  if (book.status === 'expired') return <p className="text-15 text-muted">{text.expired}</p>;
  if (book.status !== 'failed') return null;
  return (
    <p className="text-15 text-bad" role="status">
      {text.failed[book.error ?? 'fault']}
    </p>
  );
}

function Next({ hamster, book }: { hamster: Hamster; book: LifeBook }) {
  if (book.nextAskAt) {
    return (
      <p className="text-15 text-muted">{text.nextAsk(spokenDateTime(new Date(book.nextAskAt)))}</p>
    );
  }
  if (book.publicEntries + book.privateEntries === 0) return <p>{text.empty}</p>;
  return <ChooseBook hamster={hamster} book={book} />;
}

/** The printable book of one's own hamster: chosen, waited for, downloaded. */
export default function LifeBookDialog({ hamster, onClose }: LifeBookDialogProps) {
  const query = useLifeBook(hamster.id);
  const lead = text.lead[hamster.passedOn ? 'passedOn' : 'alive'](hamster.name);
  const loading = (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={220} shape="box" />
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text.title(hamster.name)} description={lead}>
      <QueryStates query={query} loading={loading} heading="h3">
        {(book) =>
          isOpen(book) ? (
            <Making book={book} />
          ) : (
            <div className="column gap-3">
              {book.status === 'ready' && <ReadyBook hamsterId={hamster.id} book={book} />}
              <Trouble book={book} />
              <Next hamster={hamster} book={book} />
            </div>
          )
        }
      </QueryStates>
    </Dialog>
  );
}
