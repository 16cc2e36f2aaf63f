import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isSignedOut } from '@/shared/api/errors';
import { sessionKey } from '@/shared/api/session';
import { readFiles, saveFiles } from './draftFileStore';
import {
  type DraftFields,
  type DraftPlace,
  deleteDraft,
  keyOf,
  readDraft,
  type SavedDraft,
  saveDraft,
} from './draftStore';

export type Draft<W extends DraftFields> = {
  /** Left unfinished last time and not yet taken up or refused. */
  found: SavedDraft<W> | null;
  /** What the form begins with instead of its own beginning. */
  restored: SavedDraft<W> | null;
  answer: (taken: boolean) => void;
  /** Files of the restored draft that had not reached the server. */
  unsentFiles: () => Promise<readonly File[]>;
  /** `unsent`: files that are on their way or could not go; they are kept beside the words. */
  keep: (draft: W, unsent?: readonly File[]) => void;
  drop: () => void;
  /** Whether something was written or chosen since the form opened. */
  isChanged: () => boolean;
  /**
   * Keeps what could not be sent: over an outage to be offered when there is a network, and over a
   * sign-in to be gone on with. Answers whether the session ended.
   */
  keepThrough: (reason: unknown) => boolean;
};

const NO_FILES: readonly File[] = [];

/** Blocked or full storage: writing goes on without a safety net. */
function keepBeside(place: DraftPlace, files: readonly File[]): void {
  saveFiles(keyOf(place), files).catch(() => {});
}

/** An upload's progress changes no file: they are written once, not with every percent. */
function sameFiles(one: readonly File[], other: readonly File[]): boolean {
  return one.length === other.length && one.every((file, at) => file === other[at]);
}

function sameWriting(one: DraftFields | null, other: DraftFields | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a member writes, kept through reloads and lost sessions. */
export function useDraft<W extends DraftFields>({
  kind,
  memberId,
  targetId,
}: DraftPlace): Draft<W> {
  const client = useQueryClient();
  const place = { kind, memberId, targetId };
  const [kept] = useState(() => readDraft<W>(place));
  const [found, setFound] = useState(kept?.autoResume ? null : kept);
  const [restored, setRestored] = useState(kept?.autoResume ? kept : null);
  /** The form as it opened. */
  const opened = useRef<W | null>(null);
  const latest = useRef<W | null>(null);
  const beside = useRef(NO_FILES);
  const isTouched = useRef(false);

  const keep = useCallback(
    (draft: W, unsent: readonly File[] = NO_FILES) => {
      opened.current ??= draft;
      latest.current = draft;
      const isSame = sameWriting(opened.current, draft);
      const areFilesSame = sameFiles(beside.current, unsent);
      isTouched.current ||= !isSame || !areFilesSame;
      // An offered draft is kept until it is taken up or refused. A form in which nobody typed is
      // none, and what lies there may be another tab's.
      if (found || !isTouched.current) return;
      const place = { kind, memberId, targetId };
      if (!areFilesSame) keepBeside(place, unsent);
      beside.current = unsent;
      if (isSame && !restored && unsent.length === 0) deleteDraft(place);
      else saveDraft(place, draft, { unsent: unsent.length });
    },
    [kind, memberId, targetId, found, restored],
  );

  function drop() {
    deleteDraft(place);
    keepBeside(place, NO_FILES);
  }

  return {
    found,
    restored,
    keep,
    answer: (taken) => {
      // A form that is filled with the draft opens anew.
      if (taken) opened.current = null;
      isTouched.current = false;
      setRestored(taken ? found : null);
      setFound(null);
      if (!taken) drop();
    },
    unsentFiles: () => readFiles(keyOf(place)).catch(() => NO_FILES),
    drop,
    isChanged: () => beside.current.length > 0 || !sameWriting(opened.current, latest.current),
    keepThrough: (reason) => {
      const unsent = beside.current.length;
      if (reason instanceof TypeError && latest.current) {
        saveDraft(place, latest.current, { unsent, offline: true });
      }
      if (!isSignedOut(reason)) return false;
      if (latest.current) saveDraft(place, { ...latest.current, autoResume: true });
      client.setQueryData(sessionKey, null);
      return true;
    },
  };
}
