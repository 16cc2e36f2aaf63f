import { cx } from '@/shared/lib/cx';
import { tierOf } from '@/shared/lib/levels';
import styles from './LevelBadge.module.css';
import { LevelShape } from './LevelShape';
import { VisuallyHidden } from './VisuallyHidden';

export type LevelBadgeProps = {
  level: number;
  /** Edge length of the shape in pixels. */
  size?: number | undefined;
  /** Shows the tier's name next to the level; screen readers and the title always have it. */
  showTier?: boolean | undefined;
};

export function LevelBadge({ level, size = 16, showTier = false }: LevelBadgeProps) {
  const tier = tierOf(level);
  return (
    <span className={cx(styles.badge, styles[tier.key])} title={`${tier.name} ${level}레벨`}>
      <LevelShape level={level} size={size} />
      {showTier ? (
        <span className={styles.tier}>{tier.name}</span>
      ) : (
        <VisuallyHidden>{tier.name}</VisuallyHidden>
      )}
      <span>Lv.{level}</span>
    </span>
  );
}
