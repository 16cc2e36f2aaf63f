import { KindIcon } from '../KindIcon';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthRow } from '../types';
import { saidOf } from '../values';
import styles from './Journal.module.css';
import { Papers } from './Papers';

type ReadingProps = { row: HealthRow; isOwn: boolean };

const words = text.journal;

/** One row, on a line of its own unless its memo is long. */
export function Reading({ row, isOwn }: ReadingProps) {
  return (
    <>
      <p className={styles.reading}>
        <KindIcon kind={row.kind} />
        <span>{KINDS[row.kind].label}</span> <strong>{saidOf(row)}</strong>
        {row.note && <span className={styles.note}> {row.note}</span>}
        {row.editedAt && <small> {words.edited}</small>}
        {!isOwn && <small> {words.by(row.author?.nickname)}</small>}
      </p>
      <Papers papers={row.papers} />
    </>
  );
}
