import { useLocation } from 'wouter';
import frame from '@/content/composer/Composer.module.css';
import { ComposerFrame, ComposerHeader } from '@/content/composer/ComposerFrame';
import { useClosing } from '@/content/composer/useClosing';
import { useDraft } from '@/content/drafts/useDraft';
import { type Me, useSession } from '@/shared/api/session';
import { cx } from '@/shared/lib/cx';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { EntryDraft } from './draft';
import styles from './EditEntryDialog.module.css';
import { EditEntryForm } from './EditEntryForm';
import { formText } from './formText';

type EditEntryDialogProps = { id: number } & DialogControl;

function EditEntrySheet({ id, me, onClose }: EditEntryDialogProps & { me: Me }) {
  const [, navigate] = useLocation();
  const draft = useDraft<EntryDraft>({ kind: 'diary', memberId: me.id, targetId: id });
  const closing = useClosing(draft, onClose);

  function signIn() {
    const next = encodeURIComponent(`/create-diary?edit=${id}`);
    navigate(`/login?next=${next}`);
    closing.close();
  }

  return (
    <ComposerFrame closing={closing}>
      <ComposerHeader heading={formText.editTitle} onClose={closing.request} />
      <div className={cx(frame.body, styles.body)}>
        <EditEntryForm id={id} me={me} draft={draft} onSaved={closing.close} onSignedOut={signIn} />
      </div>
    </ComposerFrame>
  );
}

/** Edits an entry where it is read. What is written survives the dialog as a draft. */
export default function EditEntryDialog(props: EditEntryDialogProps) {
  const { me } = useSession();
  return me && <EditEntrySheet {...props} me={me} />;
}
