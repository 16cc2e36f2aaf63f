import type { ReactNode } from 'react';
import { DraftOffer } from '@/content/drafts/DraftOffer';
import { useDraft } from '@/content/drafts/useDraft';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { useMyHamsters } from '@/features/hamsters/api';
import { ApiError } from '@/shared/api/errors';
import type { Me } from '@/shared/api/session';
import { inFormWhileSignedIn } from '@/shared/api/useAction';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { Entry } from './api';
import { useEditEntry, useEditedEntry } from './changes';
import type { EntryDraft } from './draft';
import { EntryForm } from './EntryForm';
import { entryText } from './entryText';
import { formText } from './formText';

type EditEntryFormProps = {
  id: number;
  me: Me;
  loading: ReactNode;
  onSaved: () => void;
  /** The session ended; what was written is kept. */
  onSignedOut?: (() => void) | undefined;
};

const words = formText;

function draftOf(entry: Entry): EntryDraft {
  const { isPublic, mood, weather, activity, title, content, hamster, media } = entry;
  const hamsterId = hamster.id === null ? 'gone' : String(hamster.id);
  return { hamsterId, isPublic, mood, weather, activity, title, content, media };
}

/** The author's own entry in the same form as a new one. */
export function EditEntryForm({ id, me, loading, onSaved, onSignedOut }: EditEntryFormProps) {
  const entry = useEditedEntry(id);
  const hamsters = useMyHamsters();
  const edit = useEditEntry(id, inFormWhileSignedIn);
  const draft = useDraft<EntryDraft>({ kind: 'diary', memberId: me.id, targetId: id });

  const error = entry.data ? hamsters.error : entry.error;
  const isForeign = entry.data && entry.data.userId !== me.id;
  if (isForeign || (error instanceof ApiError && error.status === 404 && !entry.data)) {
    return (
      <EmptyState
        pose="searching"
        title={entryText.permalink.missingTitle}
        text={entryText.permalink.missingText}
        action={<LinkButton to="/">{entryText.permalink.home}</LinkButton>}
      />
    );
  }
  if (!entry.data || !hamsters.data) {
    if (!error) return loading;
    const retry = () => {
      void entry.refetch();
      void hamsters.refetch();
    };
    return <ErrorState error={error} onRetry={retry} retrying={entry.isFetching} />;
  }

  function fail(reason: unknown) {
    if (draft.keepThrough(reason)) onSignedOut?.();
  }

  return (
    <>
      <DraftOffer draft={draft} {...words.editDraft} />
      <EntryForm
        key={draft.restored ? 'restored' : 'stored'}
        hamsters={hamsters.data}
        initial={draft.restored ?? draftOf(entry.data)}
        entry={entry.data}
        pending={edit.isPending}
        failure={edit.failure}
        unsent={draft.restored ? draft.unsentFiles : undefined}
        onChange={draft.keep}
        onSubmit={async (input) => {
          const saved = await edit.mutateAsync(input);
          draft.drop();
          notifyPublished(saved, words.saved);
          onSaved();
        }}
        onFailed={fail}
      />
    </>
  );
}
