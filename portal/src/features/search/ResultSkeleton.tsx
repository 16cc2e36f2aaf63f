import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { SearchTab } from './kinds';
import styles from './ResultList.module.css';
import { text } from './text';

const NAMES = ['a', 'b', 'c', 'd'];
const WRITINGS = ['e', 'f', 'g'];

function Name() {
  return (
    <li className="row gap-3 p-3-4">
      <Skeleton width={44} height={44} shape="circle" />
      <div className="grid flex-1 gap-2">
        <Skeleton width={120} height={15} />
        <Skeleton width={64} height={13} />
      </div>
    </li>
  );
}

function Writing() {
  return (
    <li className={styles.tall}>
      <div className="grid flex-1 gap-2">
        <Skeleton width="58%" height={20} />
        <Skeleton height={15} />
        <Skeleton width="76%" height={15} />
        <Skeleton width="44%" height={13} />
      </div>
    </li>
  );
}

/** A skeleton with the height of a typical result. */
export function ResultSkeleton({ tab }: { tab: SearchTab }) {
  const names = tab === 'users' || tab === 'hamsters' || tab === 'all' ? NAMES : [];
  const writings = tab === 'users' || tab === 'hamsters' ? [] : WRITINGS;
  return (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <ul className={styles.list}>
        {names.map((key) => (
          <Name key={key} />
        ))}
        {writings.map((key) => (
          <Writing key={key} />
        ))}
      </ul>
    </>
  );
}
