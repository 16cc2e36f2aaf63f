import { useSession } from '@/shared/api/session';
import { LevelShape } from '@/shared/ui/LevelShape';
import type { LevelRules } from './api';
import styles from './LevelRules.module.css';
import { text } from './text';

const SIZE = 26;

/** Every tier with its badge in all its steps; the viewer's own is marked. */
export function TierList({ tiers }: { tiers: LevelRules['tiers'] }) {
  const { me } = useSession();
  const own = me && tiers.findLast(({ firstLevel }) => firstLevel <= me.level)?.key;
  return (
    <ul className={styles.tiers}>
      {tiers.map(({ key, name, firstLevel, lastLevel, steps }) => (
        <li key={key} className={styles.tier} data-own={key === own || undefined}>
          <span className="grid min-w-0 text-13 text-muted leading-145">
            <strong className="text-15 text-ink">{name}</strong>
            <span>{text.range(firstLevel, lastLevel)}</span>
            {key === own && <span className="text-primary font-semibold">{text.own}</span>}
          </span>
          <span className={styles.steps}>
            {steps.map((level) => (
              <LevelShape key={level} level={level} size={SIZE} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
