import { QueryFallback } from '@/content/composer/QueryFallback';
import { UnfinishedDraft } from '@/content/drafts/UnfinishedDraft';
import type { Draft } from '@/content/drafts/useDraft';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { useWritableHamsters } from '@/features/hamsters/carers/api';
import type { Me } from '@/shared/api/session';
import { inFormWhileSignedIn } from '@/shared/api/useAction';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useEditEntry, useEditedEntry } from './changes';
import { draftOf, type EntryDraft } from './draft';
import { EntryForm } from './EntryForm';
import { entryText } from './entryText';
import { formText } from './formText';

type EditEntryFormProps = {
  id: number;
  me: Me;
  draft: Draft<EntryDraft>;
  onSaved: () => void;
  /** Called when the session expired; the input is kept. */
  onSignedOut?: (() => void) | undefined;
};

const words = formText;

function Missing() {
  return (
    <EmptyState
      pose="searching"
      title={entryText.permalink.missingTitle}
      text={entryText.permalink.missingText}
      action={<LinkButton to="/">{entryText.permalink.home}</LinkButton>}
    />
  );
}

/** The author's own entry in the same form as a new one. */
export function EditEntryForm({ id, me, draft, onSaved, onSignedOut }: EditEntryFormProps) {
  const entry = useEditedEntry(id);
  const hamsters = useWritableHamsters();
  const edit = useEditEntry(id, inFormWhileSignedIn);

  if (!entry.data || !hamsters.data) {
    return <QueryFallback queries={[entry, hamsters]} missing={<Missing />} />;
  }
  if (entry.data.userId !== me.id) return <Missing />;
  if (draft.found) return <UnfinishedDraft draft={draft} {...words.editDraft} />;
  return (
    <EntryForm
      draft={draft}
      hamsters={hamsters.data}
      initial={draft.restored ?? draftOf(entry.data)}
      entry={entry.data}
      failure={edit.failure}
      send={edit.mutateAsync}
      onSent={(saved) => {
        notifyPublished(saved, words.saved);
        onSaved();
      }}
      onSignedOut={onSignedOut}
    />
  );
}
