import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { QueryFallback } from '@/content/composer/QueryFallback';
import { UnfinishedDraft } from '@/content/drafts/UnfinishedDraft';
import { useDraft } from '@/content/drafts/useDraft';
import { forgetChosen } from '@/content/media/upload/cameraRoll';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { useLastWritten } from '@/features/diaries/api';
import { usePublishEntry } from '@/features/diaries/changes';
import { type EntryDraft, newEntry } from '@/features/diaries/draft';
import { EntryForm } from '@/features/diaries/EntryForm';
import { formText } from '@/features/diaries/formText';
import { useWritableHamsters } from '@/features/hamsters/carers/api';
import type { Me } from '@/shared/api/session';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { toast } from '@/shared/ui/toast';
import { readFiles, SHARED, saveFiles } from '@/shared/unsent/files';

const words = formText;

/** Photos that another app has shared into this form (src/worker/share.ts). */
async function takeSharedFiles(): Promise<readonly File[]> {
  const files = await readFiles(SHARED);
  await saveFiles(SHARED, []);
  return files;
}

/** A new entry; an unfinished draft is offered first. */
export function WriteEntry({ me }: { me: Me }) {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const shared = search.get('shared');
  const hamsters = useWritableHamsters();
  const last = useLastWritten();
  const publish = usePublishEntry();
  const draft = useDraft<EntryDraft>({ kind: 'diary', memberId: me.id, targetId: null });

  useEffect(() => {
    if (shared === 'large' || shared === 'failed')
      toast({ ...words.notShared[shared], tone: 'bad' });
  }, [shared]);

  useEffect(
    // By the address, because a component may be mounted twice.
    () => () => {
      if (window.location.pathname !== '/create-diary') forgetChosen();
    },
    [],
  );

  // The form is shown even if the request fails or the device is offline.
  const isAsked = last.isPending && last.fetchStatus === 'fetching';
  if (!hamsters.data || isAsked) return <QueryFallback queries={[hamsters]} />;
  const choices = hamsters.data;
  const [first] = choices;
  if (!first) {
    const register = () =>
      void openDialog(() => import('@/features/hamsters/profile/HamsterDialog'), {});
    return (
      <EmptyState
        pose="searching"
        title={words.noHamsterTitle}
        text={words.noHamsterText}
        action={<Button onClick={register}>{words.noHamsterAction}</Button>}
      />
    );
  }
  if (draft.found) return <UnfinishedDraft draft={draft} {...words.draft} />;

  // The hamster may have been removed since.
  const isThere = (asked: number) => choices.some(({ id }) => id === asked);
  const lastId = last.data?.hamsterId;
  const asked = [Number(search.get('hamster')), lastId ?? 0];
  const chosen = asked.find(isThere) ?? first.id;
  const initial = draft.restored ?? newEntry(chosen);
  return (
    <EntryForm
      draft={draft}
      hamsters={choices}
      initial={
        isThere(Number(initial.hamsterId)) ? initial : { ...initial, hamsterId: String(chosen) }
      }
      failure={publish.failure}
      sharedFiles={shared ? () => takeSharedFiles().catch(() => []) : undefined}
      send={publish.mutateAsync}
      onSent={(entry) => {
        notifyPublished(entry, words.published);
        navigate(entry.isHeld ? `/diary/${entry.id}` : '/');
      }}
    />
  );
}
