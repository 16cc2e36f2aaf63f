import { type ReactNode, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { OpeningCheckbox } from './OpeningCheckbox';

type Opening = {
  /** Runs `act`; where the server says that more people would read the posts, it may be confirmed. */
  ask: (act: (mayOpen: boolean) => Promise<void>) => Promise<void>;
  /** Another board is chosen. */
  forget: () => void;
  /** Nothing until the server says so. */
  checkbox: ReactNode;
};

/** Asks before posts move to a board that more people read. */
export function useOpening(): Opening {
  const [mayOpen, setMayOpen] = useState<boolean | null>(null);
  return {
    ask: async (act) => {
      try {
        await act(mayOpen ?? false);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'board_opens') setMayOpen(false);
        throw error;
      }
    },
    forget: () => setMayOpen(null),
    checkbox: mayOpen !== null && <OpeningCheckbox checked={mayOpen} onChange={setMayOpen} />,
  };
}
