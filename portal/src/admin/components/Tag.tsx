import { cx } from '@/shared/lib/cx';
import styles from './Tag.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info';

/** A state in a word; its colour only underlines it. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>;
}
