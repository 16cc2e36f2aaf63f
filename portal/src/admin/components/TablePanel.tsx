import type { ReactNode } from 'react';
import { cx } from '@/shared/lib/cx';
import { CsvButton } from './CsvButton';
import type { Column } from './columns';
import layout from './layout.module.css';
import { Meaning } from './Meaning';
import { Panel } from './Panel';
import { Table } from './Table';
import styles from './TablePanel.module.css';
import { commonText } from './text';

type TablePanelProps<Row> = {
  title: string;
  meaning?: string | undefined;
  /** A sentence that summarizes the table or the chart. */
  sentence?: string;
  /** The name of the file that the table is saved to. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** A chart of it, `false` where nothing was counted; the table is folded below. */
  chart?: ReactNode;
};

/** A table that can be saved to a file, or a chart with its summary and its table. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { title, meaning, sentence, file, columns, rows, keyOf, chart } = props;
  const table = <Table label={title} columns={columns} rows={rows} keyOf={keyOf} />;
  return (
    <Panel
      title={title}
      actions={
        <span>
          {meaning && <Meaning name={title} meaning={meaning} />}
          <CsvButton title={title} file={file} columns={columns} rows={rows} />
        </span>
      }
    >
      {sentence && <p>{sentence}</p>}
      {chart && (
        <div role="img" aria-label={`${title}. ${sentence}`}>
          {chart}
        </div>
      )}
      {chart === undefined ? (
        table
      ) : (
        <details className={cx(layout.folded, styles.folded)}>
          <summary>{commonText.asTable}</summary>
          {table}
        </details>
      )}
    </Panel>
  );
}
