import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { DraftOffer } from '@/content/drafts/DraftOffer';
import { readFiles, SHARED, saveFiles } from '@/content/drafts/draftFileStore';
import { useDraft } from '@/content/drafts/useDraft';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { usePublishEntry } from '@/features/diaries/changes';
import type { EntryDraft } from '@/features/diaries/draft';
import { EntryForm } from '@/features/diaries/EntryForm';
import { formText } from '@/features/diaries/formText';
import { useMyHamsters } from '@/features/hamsters/api';
import type { Me } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';

type WriteEntryProps = { me: Me; loading: ReactNode };

const words = formText;

function emptyDraft(hamsterId: number | undefined): EntryDraft {
  return {
    hamsterId: hamsterId === undefined ? '' : String(hamsterId),
    isPublic: true,
    mood: null,
    weather: null,
    activity: null,
    title: '',
    content: '',
    media: [],
  };
}

/**
 * Photos that another app has shared into this form (src/worker/share.ts). While an older draft
 * waits for its answer they stay where they are: the form may open anew with it.
 */
async function sharedFiles(isDecided: boolean): Promise<readonly File[]> {
  const files = await readFiles(SHARED);
  if (isDecided) await saveFiles(SHARED, []);
  return files;
}

/** A new entry; what was left unfinished last time is offered first. */
export function WriteEntry({ me, loading }: WriteEntryProps) {
  const [, navigate] = useLocation();
  const isShared = useSearchParams()[0].has('shared');
  const { data: hamsters, error, isFetching, refetch } = useMyHamsters();
  const publish = usePublishEntry();
  const draft = useDraft<EntryDraft>({ kind: 'diary', memberId: me.id, targetId: null });

  if (!hamsters) {
    if (!error) return loading;
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const [first] = hamsters;
  if (!first) {
    const register = () => void openDialog(() => import('@/features/hamsters/HamsterDialog'), {});
    return (
      <EmptyState
        pose="searching"
        title={words.noHamsterTitle}
        text={words.noHamsterText}
        action={<Button onClick={register}>{words.noHamsterAction}</Button>}
      />
    );
  }

  const { restored, found } = draft;
  // The hamster may have been removed since.
  const alive = restored && hamsters.some(({ id }) => String(id) === restored.hamsterId);
  const initial = restored ?? emptyDraft(first.id);

  return (
    <>
      <DraftOffer draft={draft} {...words.draft} />
      <EntryForm
        key={restored ? 'restored' : 'new'}
        hamsters={hamsters}
        initial={restored && !alive ? { ...initial, hamsterId: String(first.id) } : initial}
        pending={publish.isPending}
        failure={publish.failure}
        unsent={async () => {
          const left = restored ? await draft.unsentFiles() : [];
          const shared = isShared ? await sharedFiles(!found).catch(() => []) : [];
          return [...left, ...shared];
        }}
        onChange={draft.keep}
        onSubmit={async (input) => {
          const entry = await publish.mutateAsync(input);
          draft.drop();
          notifyPublished(entry, words.published);
          navigate(entry.isHeld ? `/diary/${entry.id}` : '/');
        }}
        onFailed={draft.keepThrough}
      />
    </>
  );
}
