import { useState } from 'react';
import { shortDay } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthPreview } from '../types';
import { saidOf } from '../values';
import styles from './Import.module.css';

type GoodLinesProps = { lines: HealthPreview['lines'] };

const words = text.importing;
/** More than a screen of them are looked at by few. */
const FIRST = 30;

/** The rows that would be there, as the journal will say them. */
export function GoodLines({ lines }: GoodLinesProps) {
  const [hasAll, setHasAll] = useState(false);
  const rows = lines.flatMap(({ line, rows: ofLine }) =>
    ofLine.map((row, at) => ({ ...row, key: `${line}:${at}` })),
  );
  const shown = hasAll ? rows : rows.slice(0, FIRST);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="import-good" className={styles.part}>
      <h3 className="text-17" id="import-good">
        {words.rows}
      </h3>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{text.fields.day}</th>
            <th scope="col">{words.row}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} data-known={row.isKnown || undefined}>
              <th scope="row">{shortDay(row.day)}</th>
              <td>
                {KINDS[row.kind].label} <strong>{saidOf(row)}</strong>
                {row.note && <span className="pre-line"> {row.note}</span>}
                {row.isKnown && <small> {words.isKnown}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="outline" size="small" onClick={() => setHasAll(true)}>
          {words.moreRows(rows.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
