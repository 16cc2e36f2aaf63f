import type { Column } from './columns';
import styles from './FiguresTable.module.css';
import { figuresText } from './figuresText';
import sideways from './HorizontalScroll.module.css';

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Said in place of the rows. */
  empty?: string;
};

/** A dense table of figures; where it is too wide it scrolls by itself. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, empty = figuresText.empty } = props;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls
    // biome-ignore lint/a11y/useSemanticElements: a table is no set of fields
    <div className={sideways.sideways} role="group" tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, value, show, isNumber, isLong }) => (
                <td key={label} data-number={isNumber} data-long={isLong}>
                  {show ? show(row) : (value(row) ?? figuresText.none)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
