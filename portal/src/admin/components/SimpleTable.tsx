import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Key, ReactNode } from 'react';
import sideways from './HorizontalScroll.module.css';
import styles from './SimpleTable.module.css';

export type Column<R> = { label: string; cell: (row: R) => ReactNode; numeric?: boolean };

type SimpleTableProps<R> = {
  /** What the table is about, for those who do not see where it stands. */
  label: string;
  rows: readonly R[];
  rowKey: (row: R) => Key;
  columns: readonly Column<R>[];
  /** What is said when there is no row. */
  empty: string;
};

/** A short table inside a page. */
export function SimpleTable<R>({ label, rows, rowKey, columns, empty }: SimpleTableProps<R>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" className={sideways.sideways} aria-label={label} tabIndex={0}>
      <Table size="small" aria-label={label} className={styles.table ?? ''}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.numeric ? 'right' : 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.numeric ? 'right' : 'left'}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
