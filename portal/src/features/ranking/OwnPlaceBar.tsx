import styles from './OwnPlaceBar.module.css';
import { RankChange } from './RankChange';
import type { RankingKind } from './rules';
import { Score } from './Score';
import { text } from './text';
import type { OwnPlace } from './types';

type OwnPlaceBarProps = {
  kind: RankingKind;
  /** Null for members without a place. */
  place: OwnPlace | null;
};

/** The viewer's own place where the list does not show it, or how to come to one. */
export function OwnPlaceBar({ kind, place }: OwnPlaceBarProps) {
  if (!place) return <p className="text-15 text-muted text-center mt-4">{text.kinds[kind].way}</p>;
  const { hamster, rank, total } = place;
  return (
    <section className={styles.bar} aria-label={text.own}>
      <p className={styles.own}>
        <span>{hamster ? text.ownHamster(hamster.name) : text.own}</span>
        <strong>{text.rank(rank)}</strong>
        <RankChange change={place.rankChange} />
        <span className="text-13">{hamster ? text.ofHamsters(total) : text.ofMembers(total)}</span>
      </p>
      <span className={styles.score}>
        <Score kind={kind} value={place.score} />
      </span>
    </section>
  );
}
