import type { ReactNode } from 'react';

/** One column of a table, and of the file made from it. */
export type Column<Row> = {
  label: string;
  /** The plain value: what a file holds, and what is shown where `show` is absent. */
  value: (row: Row) => string | number | null;
  show?: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** May be broken anywhere: what members write has words of any length. */
  isLong?: boolean;
};
