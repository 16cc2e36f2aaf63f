import { useLocation } from 'wouter';
import { useDraft } from '@/content/drafts/useDraft';
import type { EntryDraft } from '@/features/diaries/draft';
import { EditEntryForm } from '@/features/diaries/EditEntryForm';
import type { Me } from '@/shared/api/session';

/** Edits an entry on a separate page: a sign-in during editing returns here. */
export function EditEntry({ id, me }: { id: number; me: Me }) {
  const [, navigate] = useLocation();
  const draft = useDraft<EntryDraft>({ kind: 'diary', memberId: me.id, targetId: id });
  const onSaved = () => navigate(`/diary/${id}`, { replace: true });
  return <EditEntryForm id={id} me={me} draft={draft} onSaved={onSaved} />;
}
