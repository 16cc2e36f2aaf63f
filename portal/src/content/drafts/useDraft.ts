import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSignedOut } from '@/shared/api/errors';
import { sessionKey } from '@/shared/api/session';
import { readFiles, saveFiles } from '@/shared/unsent/files';
import {
  type DraftFields,
  type DraftPlace,
  deleteDraft,
  endAutoResume,
  filesOf,
  readDraft,
  type SavedDraft,
  type SaveOptions,
  saveDraft,
} from './draftStore';

/** The choice for a restored draft: discard it, continue it, or send it as it is. */
export type DraftAnswer = 'discard' | 'resume' | 'publish';

export type Draft<F extends DraftFields> = {
  /** A saved draft without a choice yet: the form is not shown until there is one. */
  found: SavedDraft<F> | null;
  /** The initial values of the form, instead of its defaults. */
  restored: SavedDraft<F> | null;
  answer: (answer: DraftAnswer) => void;
  /** Files of the restored draft that had not reached the server. */
  unsentFiles: () => Promise<readonly File[]>;
  /**
   * `unsent`: files whose upload is in progress or failed; they are saved with the text. `missing`: how many
   * files of the restored draft are no longer there.
   */
  keep: (draft: SavedDraft<F>, unsent?: readonly File[], missing?: number) => void;
  /** It was published or thrown away: from now on the form keeps nothing. */
  end: () => void;
  /** Whether something was written or chosen since the form opened. */
  isChanged: () => boolean;
  /**
   * Keeps input that could not be sent. After an outage it is offered once the network is back;
   * after a sign-in the form continues with it. Returns whether the session ended.
   */
  keepThrough: (reason: unknown) => boolean;
};

const NO_FILES: readonly File[] = [];

/** If storage is full or blocked, the form works without saved files: the draft says how many there were. */
function keepBeside(place: DraftPlace, files: readonly File[]): void {
  saveFiles(filesOf(place), files).catch(() => {});
}

/** An upload's progress changes no file: they are written once, not with every percent. */
function areSameFiles(one: readonly File[], other: readonly File[]): boolean {
  return one.length === other.length && one.every((file, at) => file === other[at]);
}

function isSameDraft(one: DraftFields | null, other: DraftFields | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Saves a member's input across reloads and expired sessions. */
export function useDraft<F extends DraftFields>({
  kind,
  memberId,
  targetId,
}: DraftPlace): Draft<F> {
  const client = useQueryClient();
  const place = { kind, memberId, targetId };
  const [saved] = useState(() => readDraft<F>(place));
  const [found, setFound] = useState(saved?.autoResume ? null : saved);
  const [restored, setRestored] = useState(saved?.autoResume ? saved : null);
  /** The form as it opened. */
  const opened = useRef<SavedDraft<F> | null>(null);
  const latest = useRef<SavedDraft<F> | null>(null);
  const beside = useRef(NO_FILES);
  const options = useRef<SaveOptions>({});
  const isTouched = useRef(false);
  const isOver = useRef(false);

  useEffect(() => {
    if (saved?.autoResume) endAutoResume({ kind, memberId, targetId });
  }, [saved, kind, memberId, targetId]);

  const keep = useCallback(
    (draft: SavedDraft<F>, unsent: readonly File[] = NO_FILES, missing = 0) => {
      opened.current ??= { ...draft, isPublishing: undefined };
      latest.current = draft;
      options.current = { unsent: unsent.length, missing, opened: opened.current };
      const isSame = isSameDraft(opened.current, draft);
      const areFilesSame = areSameFiles(beside.current, unsent);
      isTouched.current ||= !isSame || !areFilesSame;
      // A form without input saves no draft; a stored draft may belong to another tab.
      if (!isTouched.current || isOver.current) return;
      const place = { kind, memberId, targetId };
      if (!areFilesSame) keepBeside(place, unsent);
      beside.current = unsent;
      if (isSame && !restored && unsent.length === 0) deleteDraft(place);
      else saveDraft(place, draft, options.current);
    },
    [kind, memberId, targetId, restored],
  );

  function drop() {
    deleteDraft(place);
    keepBeside(place, NO_FILES);
  }

  return {
    found,
    restored,
    keep,
    end: () => {
      isOver.current = true;
      drop();
    },
    answer: (answer) => {
      setFound(null);
      if (answer === 'discard') drop();
      else setRestored(found && { ...found, isPublishing: answer === 'publish' });
    },
    unsentFiles: () => readFiles(filesOf(place)).catch(() => NO_FILES),
    isChanged: () => beside.current.length > 0 || !isSameDraft(opened.current, latest.current),
    keepThrough: (reason) => {
      if (reason instanceof TypeError && latest.current) {
        saveDraft(place, latest.current, { ...options.current, offline: true });
      }
      if (!isSignedOut(reason)) return false;
      if (latest.current)
        saveDraft(place, { ...latest.current, autoResume: true }, options.current);
      client.setQueryData(sessionKey, null);
      return true;
    },
  };
}
