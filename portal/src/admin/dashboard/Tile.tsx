import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { exactNumber } from '@/shared/lib/numbers';
import type { Tone } from '../components/Tag';
import { hasRoute } from '../routes';
import styles from './Tile.module.css';

type TileProps = {
  label: string;
  figure: string | number;
  tone?: Tone;
  /** Where the matter is dealt with. */
  to: string;
  children?: ReactNode;
};

/** A figure with its name, leading to what it counts. */
export function Tile({ label, figure, tone = 'plain', to, children }: TileProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <strong className={styles.figure} data-tone={tone}>
        {typeof figure === 'number' ? exactNumber(figure) : figure}
      </strong>
      {children && <span className={styles.note}>{children}</span>}
    </>
  );
  return (
    <li className={styles.item}>
      {hasRoute(to) ? (
        <Link to={to} className={styles.tile}>
          {content}
        </Link>
      ) : (
        <div className={styles.tile}>{content}</div>
      )}
    </li>
  );
}
