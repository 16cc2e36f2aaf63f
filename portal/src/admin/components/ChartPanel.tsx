import type { ReactNode } from 'react';
import styles from './ChartPanel.module.css';
import { CsvButton } from './CsvButton';
import type { Column } from './columns';
import { DataTable } from './FiguresTable';
import { figuresText } from './figuresText';
import { Meaning } from './Meaning';
import { Panel } from './Panel';

type ChartPanelProps<Row> = {
  title: string;
  meaning?: string | undefined;
  /** What the chart shows, in a sentence. */
  sentence: string;
  /** The name of the file its table is saved to. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The chart; none is drawn where nothing was counted. */
  children: ReactNode;
};

/** A chart with the sentence that says it, the same as a table, and as a file. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>) {
  const { title, meaning, sentence, file, columns, rows, keyOf, children } = props;
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
      <p className={styles.sentence}>{sentence}</p>
      {children && (
        <div role="img" aria-label={`${title}. ${sentence}`}>
          {children}
        </div>
      )}
      <details className={styles.twin}>
        <summary>{figuresText.asTable}</summary>
        <DataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
      </details>
    </Panel>
  );
}
