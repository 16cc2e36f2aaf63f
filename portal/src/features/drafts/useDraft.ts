import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { sessionKey } from '@/shared/api/session';
import { toast } from '@/shared/ui/toast';
import { type DraftPlace, dropDraft, type Kept, keepDraft, readDraft, type Written } from './store';
import { text } from './text';

export type Draft<W extends Written> = {
  /** Left unfinished last time and not yet taken up or refused. */
  found: Kept<W> | null;
  /** What the form begins with instead of its own beginning. */
  restored: Kept<W> | null;
  answer: (taken: boolean) => void;
  /** `unfinished`: something is on its way that the draft cannot hold yet, such as a file. */
  keep: (draft: W, unfinished?: boolean) => void;
  drop: () => void;
  /** Whether something was written or chosen since the form opened. */
  isChanged: () => boolean;
  /** Whether a refusal was the end of the session; what was written is kept for the way back. */
  keepThroughSignIn: (reason: unknown) => boolean;
};

function sameWriting(one: Written | null, other: Written | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a member writes, kept through reloads and lost sessions. */
export function useDraft<W extends Written>({ kind, memberId, targetId }: DraftPlace): Draft<W> {
  const client = useQueryClient();
  const place = { kind, memberId, targetId };
  const [kept] = useState(() => readDraft<W>(place));
  const [found, setFound] = useState(kept?.interrupted ? null : kept);
  const [restored, setRestored] = useState(kept?.interrupted ? kept : null);
  /** The form as it opened. */
  const opened = useRef<W | null>(null);
  const latest = useRef<W | null>(null);
  const onItsWay = useRef(false);

  const keep = useCallback(
    (draft: W, unfinished = false) => {
      opened.current ??= draft;
      latest.current = draft;
      onItsWay.current = unfinished;
      // An offered draft is kept until it is taken up or refused; an unchanged form is none.
      if (found) return;
      const place = { kind, memberId, targetId };
      const unchanged = targetId !== null && !restored && sameWriting(opened.current, draft);
      if (unchanged) dropDraft(place);
      else keepDraft(place, draft);
    },
    [kind, memberId, targetId, found, restored],
  );

  return {
    found,
    restored,
    keep,
    answer: (taken) => {
      // A form that is filled with the draft opens anew.
      if (taken) opened.current = null;
      setRestored(taken ? found : null);
      setFound(null);
      if (!taken) dropDraft(place);
    },
    drop: () => dropDraft(place),
    isChanged: () => onItsWay.current || !sameWriting(opened.current, latest.current),
    keepThroughSignIn: (reason) => {
      if (!(reason instanceof ApiError) || reason.status !== 401) return false;
      if (latest.current) keepDraft(place, { ...latest.current, interrupted: true });
      toast(text.keptForSignIn);
      client.setQueryData(sessionKey, null);
      return true;
    },
  };
}
