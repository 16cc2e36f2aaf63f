import { useState } from 'react';
import type { DraftFields } from '@/content/drafts/draftStore';
import type { Draft } from '@/content/drafts/useDraft';
import { useHistoryEntry } from './useHistoryEntry';

export type Closing = {
  asking: boolean;
  /** The close button, Escape: asks first where something was written. */
  request: () => void;
  stay: () => void;
  /** Closes; what was written stays as a draft. */
  close: () => void;
  discard: () => void;
};

/** How the editor is left: by its button, by Escape or by the browser's back button. */
export function useClosing(
  draft: Pick<Draft<DraftFields>, 'isChanged' | 'end'>,
  onClose: () => void,
): Closing {
  const [asking, setAsking] = useState(false);
  const leaveEntry = useHistoryEntry(() => {
    const stays = draft.isChanged();
    if (stays) setAsking(true);
    else onClose();
    return stays;
  });

  function close() {
    onClose();
    leaveEntry();
  }

  return {
    asking,
    close,
    request: () => (draft.isChanged() ? setAsking(true) : close()),
    stay: () => setAsking(false),
    discard: () => {
      draft.end();
      close();
    },
  };
}
