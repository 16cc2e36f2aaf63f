import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { AlertCards } from './AlertCards';
import { useHealthSummary } from './api';
import { firstDayOf, RANGES } from './chart/range';
import { WeightCard } from './chart/WeightCard';
import { HealthHead } from './HealthHead';
import { HealthSkeleton } from './HealthSkeleton';
import { Journal } from './journal/Journal';
import { QuietDays } from './QuietDays';
import { text } from './text';
import { TodayCard } from './today/TodayCard';
import { UnsentList } from './unsent/UnsentList';

type HealthProps = { hamsterId: number; memberId: number };

/** A journal: what to look at, today, the chart and every row. */
export function Health({ hamsterId, memberId }: HealthProps) {
  const [range, choose] = useChoiceParam('range', RANGES);
  const query = useHealthSummary(hamsterId, firstDayOf(range));
  usePageTitle(text.title);
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={text.missingTitle}
      text={text.missingText}
      action={<LinkButton to="/hamsters">{text.toHamsters}</LinkButton>}
    />
  );
  return (
    <QueryStates query={query} loading={<HealthSkeleton />} missing={missing} heading="h1">
      {(summary) => (
        <div className="column gap-5">
          <HealthHead summary={summary} />
          <AlertCards hamsterId={hamsterId} alerts={summary.alerts} />
          <UnsentList hamsterId={hamsterId} memberId={memberId} />
          <TodayCard summary={summary} memberId={memberId} />
          <WeightCard
            weights={summary.weights}
            marks={summary.marks}
            to={summary.to}
            range={[range, choose]}
          />
          <Journal summary={summary} memberId={memberId} />
          {summary.isOwner && (
            <QuietDays hamsterId={hamsterId} quietDays={summary.settings.quietDays} />
          )}
        </div>
      )}
    </QueryStates>
  );
}
