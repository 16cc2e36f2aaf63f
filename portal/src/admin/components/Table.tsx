import type { Key } from 'react';
import { type Column, cellOf } from './columns';
import styles from './Table.module.css';
import { commonText } from './text';

type TableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Shown instead of the rows. */
  empty?: string | undefined;
};

/** A short table inside a page; if it is too wide, it scrolls by itself. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, empty = commonText.noRows } = props;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls
    // biome-ignore lint/a11y/useSemanticElements: a table is no set of fields
    <div className={styles.sideways} role="group" tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                className="text-13 text-muted font-semibold"
                key={column.label}
                scope="col"
                data-number={column.isNumber}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.label} data-number={column.isNumber} data-long={column.isLong}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
