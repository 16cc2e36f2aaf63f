import { TextField } from '@/shared/ui/TextField';
import { text } from '../text';
import type { HealthPreview } from '../types';
import styles from './Import.module.css';
import type { CellName, Mended } from './source';

type WrongLineProps = {
  line: HealthPreview['lines'][number];
  columns: HealthPreview['columns'];
  mended: Mended;
  onMend: (cell: CellName, text: string) => void;
};

const words = text.importing;

/** A refused line under the names of its columns, each wrong cell with its reason. */
export function WrongLine({ line, columns, mended, onMend }: WrongLineProps) {
  const faultOf = new Map(line.faults.map(({ column, message }) => [column, message]));
  const width = Math.max(line.cells.length, ...faultOf.keys());
  const cells = Array.from({ length: width }, (_, at) => ({
    column: at + 1,
    name: columns[at]?.name || words.column(at + 1),
    cell: line.cells[at] ?? '',
    isTaken: (columns[at]?.label ?? null) !== null,
  }));
  return (
    <fieldset className={styles.wrong}>
      <legend>{words.line(line.line)}</legend>
      {cells
        .filter(({ column, cell, isTaken }) => faultOf.has(column) || (isTaken && cell !== ''))
        .map(({ column, name, cell }) => {
          const key: CellName = `${line.line}:${column}`;
          return (
            <TextField
              key={key}
              label={name}
              autoComplete="off"
              value={mended.get(key) ?? cell}
              error={faultOf.get(column)}
              onChange={(event) => onMend(key, event.target.value)}
            />
          );
        })}
    </fieldset>
  );
}
