import { useState } from 'react';
import type { DraftFields } from '@/content/drafts/draftStore';
import type { Draft } from '@/content/drafts/useDraft';
import { useOverlayHistory } from '@/shared/ui/overlayHistory';

export type Closing = {
  asking: boolean;
  /** For the close button and Escape: asks first if there is input. */
  request: () => void;
  stay: () => void;
  /** Closes; the text stays as a draft. */
  close: () => void;
  discard: () => void;
};

/** Closes the editor: by its button, by Escape or by the browser's back button. */
export function useClosing(
  draft: Pick<Draft<DraftFields>, 'isChanged' | 'end'>,
  onClose: () => void,
): Closing {
  const [asking, setAsking] = useState(false);
  const request = () => (draft.isChanged() ? setAsking(true) : onClose());
  useOverlayHistory(true, request);

  return {
    asking,
    close: onClose,
    request,
    stay: () => setAsking(false),
    discard: () => {
      draft.end();
      onClose();
    },
  };
}
