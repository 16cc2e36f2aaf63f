import { useState } from 'react';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanToday, shortDay } from '@/shared/lib/relativeTime';
import { text } from '../text';
import type { HealthKind, HealthSummary } from '../types';
import { useUnsentRows } from '../unsent/store';
import { KindChips } from './KindChips';
import { QuickForm } from './QuickForm';
import styles from './TodayCard.module.css';

type TodayCardProps = { summary: HealthSummary; memberId: number };

/** Today's rows, and the shortest form for a new one: one tap, two fields at most. */
export function TodayCard({ summary, memberId }: TodayCardProps) {
  const [kind, setKind] = useState<HealthKind>('weight');
  const today = koreanToday();
  const unsent = useUnsentRows(memberId).filter(
    ({ hamsterId, row }) => hamsterId === summary.hamsterId && row.day === today,
  );
  const done = new Set([
    ...summary.latest.filter(({ day }) => day === today).map((each) => each.kind),
    ...unsent.map(({ row }) => row.kind),
  ]);
  const latest = summary.latest.find((each) => each.kind === kind);
  const mayWrite = useMayWrite();
  if (!summary.canWrite || !mayWrite) return null;
  return (
    <section className={styles.card} aria-labelledby="health-today">
      <h2 id="health-today" className={styles.title}>
        {text.today.title} <time dateTime={today}>{shortDay(today)}</time>
      </h2>
      <KindChips kind={kind} done={done} missing={summary.missingToday} onChoose={setKind} />
      <QuickForm key={kind} kind={kind} hamsterId={summary.hamsterId} latest={latest} />
    </section>
  );
}
