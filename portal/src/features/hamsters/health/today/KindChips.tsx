import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { KindIcon } from '../KindIcon';
import { KIND_NAMES, KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind } from '../types';
import styles from './KindChips.module.css';

type KindChipsProps = {
  kind: HealthKind;
  /** Written today. */
  done: ReadonlySet<HealthKind>;
  /** Usually written, and not yet today. */
  missing: readonly HealthKind[];
  onChoose: (kind: HealthKind) => void;
};

/** The kinds of rows as touch targets; those with a row today have a check mark. */
export function KindChips({ kind, done, missing, onChoose }: KindChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={text.today.kinds}>
      {KIND_NAMES.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.chip}
          aria-pressed={each === kind}
          data-done={done.has(each) || undefined}
          onClick={() => onChoose(each)}
        >
          <KindIcon kind={each} />
          <span>{KINDS[each].label}</span>{' '}
          {done.has(each) && (
            <span className={styles.tick}>
              <VisuallyHidden>{text.today.done}</VisuallyHidden>
            </span>
          )}
          {missing.includes(each) && !done.has(each) && (
            <span className={styles.dot}>
              <VisuallyHidden>{text.today.usual}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
