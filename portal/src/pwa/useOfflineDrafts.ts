import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { resumeOfflineDraft, takeOfflineDraft } from '@/content/drafts/draftStore';
import { text as draftText } from '@/content/drafts/text';
import { isOnline } from '@/shared/hooks/useOnline';
import { toast } from '@/shared/ui/toast';
import { clearOthers } from '@/shared/unsent/clear';

/** Long enough to be read on a bus, in milliseconds. */
const OFFER_MS = 12_000;

/** Once there is a network, offers what the member wrote without one. */
export function useOfflineDrafts(memberId: number | undefined): void {
  const [, navigate] = useLocation();

  useEffect(() => {
    if (memberId === undefined) return;
    void clearOthers(memberId);
    const offer = () => {
      const isWriting = document.querySelector('form [contenteditable]') !== null;
      if (!isOnline() || isWriting) return;
      const found = takeOfflineDraft(memberId);
      if (!found) return;
      const label = found.isPublishing ? draftText.publish : draftText.resume;
      const action = { label, onClick: () => navigate(resumeOfflineDraft(found)) };
      const description = found.title || undefined;
      toast({ title: draftText.writtenOffline, description, duration: OFFER_MS, action });
    };
    offer();
    window.addEventListener('online', offer);
    return () => window.removeEventListener('online', offer);
  }, [memberId, navigate]);
}
