import type { ReactNode } from 'react';
import { DateTime } from './DateTime';
import { count } from './format';
import { commonText } from './text';

/** One column of a table, of a list of the server's, and of the file made from either. */
export type Column<Row> = {
  label: string;
  /** The plain value, for files, and for display without `show`. */
  value?: (row: Row) => string | number | null | undefined;
  show?: (row: Row) => ReactNode;
  /** A moment: shown as how long ago, with the exact time in its title. */
  at?: (row: Row) => string | null;
  /** The cell itself shows the exact time. */
  isExact?: boolean;
  isNumber?: boolean;
  /** May be broken anywhere: what people write has words of any length. */
  isLong?: boolean;
  /** In a list: never broken. */
  isOneLine?: boolean;
  /** In a list: left out below the width of a desktop; the record's own page has it. */
  isForDesktop?: boolean;
  /** In a list: the field by which the server sorts it; figures begin with the highest. */
  sortBy?: string;
  /** An explanation of the label. */
  help?: string;
};

/** The content of a cell; an unknown figure is shown as unknown. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const { value, show, at, isExact = false, isNumber } = column;
  if (show) return show(row);
  if (at) return <DateTime at={at(row)} relative={!isExact} />;
  const plain = value?.(row);
  if (isNumber && typeof plain !== 'string') return count(plain);
  return plain ?? commonText.none;
}
