import { createUnsent } from '@/shared/unsent/createUnsent';
import type { NewRow } from '../types';

/** A row that waits in this browser for the server. */
export type UnsentRow = {
  hamsterId: number;
  row: NewRow;
  /** Why the server refused it: it waits for its writer, not for a network. */
  refusal?: string | undefined;
};

export const {
  all: unsentRows,
  keep: keepUnsent,
  drop: dropUnsent,
  use: useUnsentRows,
} = createUnsent<UnsentRow>('health', ({ row }) => row.clientKey);
