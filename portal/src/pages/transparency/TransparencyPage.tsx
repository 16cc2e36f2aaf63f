import { type Transparency, useTransparency } from '@/features/takedowns/transparency/api';
import {
  figuresDone,
  MonthFigures,
  QuietMonths,
} from '@/features/takedowns/transparency/MonthFigures';
import styles from '@/features/takedowns/transparency/MonthFigures.module.css';
import { text } from '@/features/takedowns/transparency/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

function Loading() {
  return (
    <div className="column gap-5">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={320} shape="box" />
      <Skeleton height={320} shape="box" />
    </div>
  );
}

function Months({ done }: { done: Transparency }) {
  const busy = done.months.filter((month) => figuresDone(month).length > 0);
  const quiet = done.months.filter((month) => !busy.includes(month));
  return (
    <div>
      <PageHead title={text.title} lead={text.lead} />
      <div className="column gap-5">
        {done.months.length === 0 && <EmptyState title={text.none} text={text.noneHint} />}
        {busy.map((month) => (
          <MonthFigures key={month.month} month={month} />
        ))}
        {quiet.length > 0 && <QuietMonths months={quiet} />}
        <section className={styles.about} aria-labelledby="notes">
          <h2 id="notes">{text.notes}</h2>
          <ul className={styles.notes}>
            {done.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Monthly numbers of reports, their outcomes, and sanctions. */
export default function TransparencyPage() {
  return (
    <QueryStates query={useTransparency()} loading={<Loading />} heading="h1">
      {(done) => <Months done={done} />}
    </QueryStates>
  );
}
