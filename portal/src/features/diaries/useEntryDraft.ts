import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { sessionKey } from '@/shared/api/session';
import { toast } from '@/shared/ui/toast';
import { dropDraft, type KeptDraft, keepDraft, readDraft } from './draft';
import { formText } from './formText';
import { text } from './text';

export type EntryDraft = {
  /** Left unfinished last time and not yet taken up or refused. */
  found: KeptDraft | null;
  /** What the form begins with instead of its own beginning. */
  restored: KeptDraft | null;
  answer: (taken: boolean) => void;
  keep: (draft: KeptDraft) => void;
  drop: () => void;
  /** Whether a refusal was the end of the session; what was written is kept for the way back. */
  keepThroughSignIn: (reason: unknown) => boolean;
};

function sameWriting(one: KeptDraft, other: KeptDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a member writes, kept through reloads and lost sessions; `entryId` is null for a new entry. */
export function useEntryDraft(memberId: number, entryId: number | null): EntryDraft {
  const client = useQueryClient();
  const [kept] = useState(() => readDraft(memberId, entryId));
  const [found, setFound] = useState(kept?.interrupted ? null : kept);
  const [restored, setRestored] = useState(kept?.interrupted ? kept : null);
  const first = useRef<KeptDraft | null>(null);
  const latest = useRef<KeptDraft | null>(null);

  const keep = useCallback(
    (draft: KeptDraft) => {
      latest.current = draft;
      // An offered draft is kept until it is taken up or refused; an unchanged form is none.
      if (found) return;
      if (!first.current && !restored) first.current = draft;
      if (entryId !== null && first.current && sameWriting(first.current, draft)) {
        dropDraft(memberId, entryId);
      } else keepDraft(memberId, entryId, draft);
    },
    [memberId, entryId, found, restored],
  );

  return {
    found,
    restored,
    keep,
    answer: (taken) => {
      setRestored(taken ? found : null);
      setFound(null);
      if (!taken) dropDraft(memberId, entryId);
    },
    drop: () => dropDraft(memberId, entryId),
    keepThroughSignIn: (reason) => {
      if (!(reason instanceof ApiError) || reason.status !== 401) return false;
      if (latest.current) keepDraft(memberId, entryId, { ...latest.current, interrupted: true });
      toast({ title: text.signIn.title, description: formText.keptForSignIn });
      client.setQueryData(sessionKey, null);
      return true;
    },
  };
}
