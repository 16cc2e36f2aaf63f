import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { SeedRow } from '@/features/levels/attendance/SeedRow';
import { PlantDrawing } from './PlantDrawing';
import { plantsOf } from './plants';
import styles from './SeedField.module.css';
import { Sky } from './Sky';
import { text } from './text';

type SeedFieldProps = {
  /** Whose it is. */
  memberId: number;
  /** A seed for each entry that the viewer may see. */
  seeds: number;
  /** Days of attendance without a gap. */
  streak: number;
  /** A text description of the field, below it. */
  children: ReactNode;
};

/** The number of plants in a row on a phone. */
const DENSE = 12;

/** Fields that have grown before the viewer's eyes: they do so once. */
const grown = new Set<number>();

/** A field that grows with a member's seeds and streak. */
export function SeedField({ memberId, seeds, streak, children }: SeedFieldProps) {
  const [isFresh] = useState(() => !grown.has(memberId));
  useEffect(() => {
    grown.add(memberId);
  }, [memberId]);
  const plants = plantsOf(seeds);
  const flowers = plants.filter((plant) => plant === 'sunflower' || plant === 'great').length;
  return (
    <figure className="column gap-2">
      <div
        className={styles.scene}
        data-fresh={isFresh || undefined}
        data-dense={plants.length > DENSE || undefined}
      >
        <Sky streak={streak} />
        <div
          className={styles.plants}
          role="img"
          aria-label={text.spoken(seeds, flowers, plants.length - flowers)}
        >
          {plants.map((plant, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a plant is its place on the field.
              key={place}
              className={styles.plant}
              data-plant={plant}
              style={{ '--place': place } as CSSProperties}
            >
              <PlantDrawing plant={plant} />
            </span>
          ))}
        </div>
        <div className={styles.soil}>
          <SeedRow days={streak} />
        </div>
      </div>
      <figcaption className={styles.words}>{children}</figcaption>
    </figure>
  );
}
