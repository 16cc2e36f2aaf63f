import { Link } from 'wouter';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { Segments } from '@/shared/ui/Segments';
import { useRanking } from './api';
import { RankingList } from './RankingList';
import styles from './RankingPanel.module.css';
import { PERIODS, type RankingKind, type RankingPeriod } from './rules';
import { text } from './text';

type RankingPanelProps = {
  kind: RankingKind;
  period: RankingPeriod;
  onPeriod: (period: RankingPeriod) => void;
};

/** One kind of ranking: over which time it counts, when it was made, and the places. */
export function RankingPanel({ kind, period, onPeriod }: RankingPanelProps) {
  const ranking = useRanking(kind, period);
  const computedAt = ranking.data?.computedAt;
  return (
    <div className="column gap-3">
      <header className={styles.head}>
        <Segments
          legend={text.period}
          hideLegend
          choices={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
          value={period}
          onChange={onPeriod}
        />
        <p className={styles.asOf}>
          {computedAt && (
            <>
              {text.asOf} <time dateTime={computedAt}>{koreanDateTime(new Date(computedAt))}</time>
            </>
          )}
        </p>
        {kind === 'level' && (
          <Link href="/levels" className="text-13 text-muted">
            {text.rules}
          </Link>
        )}
      </header>
      <RankingList kind={kind} period={period} ranking={ranking} />
    </div>
  );
}
