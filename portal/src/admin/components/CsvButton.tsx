import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import type { Column } from './columns';
import { csvOf, saveFile } from './csv';
import { figuresText } from './figuresText';

type CsvButtonProps<Row> = {
  title: string;
  /** The file's name without its date: `user-growth`. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** Saves a table as a file that Excel opens in Korean. */
export function CsvButton<Row>({ title, file, columns, rows }: CsvButtonProps<Row>) {
  function save() {
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
    saveFile(`hamsterd-${file}-${day}.csv`, csvOf(columns, rows));
  }
  return (
    <Button
      size="small"
      startIcon={<Download size={16} />}
      aria-label={figuresText.csvOf(title)}
      disabled={rows.length === 0}
      onClick={save}
    >
      {figuresText.csv}
    </Button>
  );
}
