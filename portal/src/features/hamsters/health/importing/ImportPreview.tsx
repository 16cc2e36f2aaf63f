import { useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { text } from '../text';
import type { HealthPreview } from '../types';
import { GoodLines } from './GoodLines';
import styles from './Import.module.css';
import type { CellName, Mended } from './source';
import { WrongLine } from './WrongLine';

type ImportPreviewProps = {
  preview: HealthPreview;
  mended: Mended;
  onMend: (cell: CellName, text: string) => void;
  onStartOver: () => void;
};

const words = text.importing;
/** Lines that are mended at a time; a table with more of them is mended where it was made. */
const MOST_WRONG = 20;

/** The preview of an import: the number of new rows, the errors, and every row. */
export function ImportPreview({ preview, mended, onMend, onStartOver }: ImportPreviewProps) {
  const [hasAll, setHasAll] = useState(false);
  const { saved, known, titles, columns, lines } = preview;
  const wrong = lines.filter(({ faults }) => faults.length > 0);
  const left = columns.filter(({ label, name }) => label === null && name !== '');
  const shownWrong = hasAll ? wrong : wrong.slice(0, MOST_WRONG);
  return (
    <div className="column gap-4">
      <div className={styles.outcome} role="status">
        <p>
          <strong>{words.outcome(saved)}</strong>
        </p>
        {known > 0 && <p>{words.known(known)}</p>}
        {wrong.length > 0 && <p>{words.wrong(wrong.length)}</p>}
        {titles > 0 && <p>{words.titles(titles)}</p>}
        {left.length > 0 && <p>{words.leftOut(left.map(({ name }) => name).join(', '))}</p>}
        <Button variant="ghost" size="small" onClick={onStartOver}>
          {words.startOver}
        </Button>
      </div>
      {wrong.length > 0 && (
        <section aria-labelledby="import-wrong" className={styles.part}>
          <h3 className="text-17" id="import-wrong">
            {words.toMend}
          </h3>
          {shownWrong.map((line) => (
            <WrongLine key={line.line} {...{ line, columns, mended, onMend }} />
          ))}
          {shownWrong.length < wrong.length && (
            <Button variant="outline" size="small" onClick={() => setHasAll(true)}>
              {words.moreLines(wrong.length - shownWrong.length)}
            </Button>
          )}
        </section>
      )}
      <GoodLines lines={lines.filter(({ faults }) => faults.length === 0)} />
    </div>
  );
}
