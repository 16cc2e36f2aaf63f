import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { isSample, share, shareOf, smallSample } from '../components/format';
import { TablePanel } from '../components/TablePanel';
import { Heat } from './Heat';
import { cohortSentence } from './sentences';
import { retentionText as text } from './text';

type Cohort = Shape<'Cohort'>;
type CohortPanelProps = { cohorts: readonly Cohort[]; meaning: string | undefined };

function columnsFor(weeks: number): Column<Cohort>[] {
  return [
    { label: text.week, value: ({ week }) => week },
    { label: text.size, value: ({ size }) => size, isNumber: true },
    ...Array.from({ length: weeks }, (_, week): Column<Cohort> => {
      return {
        label: week === 0 ? text.joinedWeek : text.weekAfter(week),
        value: ({ shares, size }) => (isSample(size) ? (shares[week] ?? null) : null),
        show: (cohort) => <Returned cohort={cohort} week={week} />,
        isNumber: true,
      };
    }),
  ];
}

/** The share of members who returned. For too few members, a note replaces it in the first week. */
function Returned({ cohort: { shares, size }, week }: { cohort: Cohort; week: number }) {
  const part = shares[week];
  if (part === undefined) return null;
  if (size === 0 || isSample(size)) return <Heat part={part} say={share} />;
  return week === 0 ? shareOf(part, size) : <Heat part={null} say={() => smallSample(size)} />;
}

/** Returning members by the week they joined: darker means more. */
export function CohortPanel({ cohorts, meaning }: CohortPanelProps) {
  const weeks = Math.max(0, ...cohorts.map(({ shares }) => shares.length));
  return (
    <TablePanel
      title={text.cohorts}
      meaning={meaning}
      sentence={cohortSentence(cohorts)}
      file="cohorts"
      columns={columnsFor(weeks)}
      rows={cohorts}
      keyOf={({ week }) => week}
    />
  );
}
