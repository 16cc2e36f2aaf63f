import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { download } from '@/shared/lib/download';
import type { Column } from './columns';
import { csvOf } from './csv';
import { commonText } from './text';

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
    const table = new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' });
    download(`hamsterd-${file}-${day}.csv`, table);
  }
  return (
    <Button
      size="small"
      startIcon={<Download size={16} />}
      aria-label={commonText.csvOf(title)}
      disabled={rows.length === 0}
      onClick={save}
    >
      {commonText.csv}
    </Button>
  );
}
