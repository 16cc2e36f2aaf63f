import styles from './ChartPanel.module.css';
import { CsvButton } from './CsvButton';
import type { Column } from './columns';
import { DataTable } from './FiguresTable';
import { Meaning } from './Meaning';
import { Panel } from './Panel';

type TablePanelProps<Row> = {
  title: string;
  meaning?: string | undefined;
  /** What the table shows, in a sentence. */
  sentence?: string;
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A titled table that can be saved to a file. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { title, meaning, sentence, file, columns, rows, keyOf } = props;
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
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
    </Panel>
  );
}
