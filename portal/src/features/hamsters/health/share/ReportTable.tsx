import { shortDay } from '@/shared/lib/relativeTime';
import { Papers } from '../journal/Papers';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { SharedJournal } from '../types';
import { saidOf } from '../values';
import styles from './Report.module.css';

const words = text.report;

/** Every row of a shared journal. */
export function ReportTable({ rows }: { rows: SharedJournal['rows'] }) {
  if (rows.length === 0) return <p>{words.none}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.said}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{shortDay(row.day)}</th>
            <td>{KINDS[row.kind].label}</td>
            <td>
              <strong>{saidOf(row)}</strong>
              {row.note && <p>{row.note}</p>}
              <Papers papers={row.papers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
