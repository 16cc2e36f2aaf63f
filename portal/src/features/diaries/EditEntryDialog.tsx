import { useLocation } from 'wouter';
import { useSession } from '@/shared/api/session';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import styles from './EditEntryDialog.module.css';
import { EditEntryForm } from './EditEntryForm';
import { formText } from './formText';

/** Edits an entry where it is read. What is written survives the dialog as a draft. */
export default function EditEntryDialog({ id, onClose }: { id: number } & DialogControl) {
  const { me } = useSession();
  const [, navigate] = useLocation();
  if (!me) return null;
  function signIn() {
    onClose();
    navigate(`/login?next=${encodeURIComponent(`/create-diary?edit=${id}`)}`);
  }
  return (
    <Dialog open onClose={onClose} holdOpen size="large" title={formText.editTitle}>
      <div className={styles.body}>
        <EditEntryForm id={id} me={me} onSaved={onClose} onSignedOut={signIn} />
      </div>
    </Dialog>
  );
}
