import { Printer } from 'lucide-react';
import { shortDay, spokenDate, spokenDay } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { WeightCard } from '../chart/WeightCard';
import { text } from '../text';
import type { SharedJournal } from '../types';
import styles from './Report.module.css';
import { ReportTable } from './ReportTable';
import { VetSheet } from './VetSheet';

const words = text.report;

/** A journal for a vet, on a screen or on paper. */
export function Report({ journal }: { journal: SharedJournal }) {
  const { hamster, from, to, expiresAt, weights, marks, rows, hasMore } = journal;
  const { name, passedOn } = hamster;
  return (
    <article className={styles.report} data-print="">
      <header className={styles.head}>
        <div>
          <h1>{words.title(name)}</h1>
          <p className={styles.facts}>
            {passedOn && <span>{words.passed(spokenDay(passedOn))}</span>}
            <span>{words.range(shortDay(from), shortDay(to))}</span>
          </p>
        </div>
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </header>
      <p className={styles.note}>{words.note}</p>
      <VetSheet journal={journal} />
      <div className={styles.onScreen}>
        <WeightCard weights={weights} marks={marks} to={to} />
      </div>
      <h2 className="text-17">{words.rows}</h2>
      <ReportTable rows={rows} />
      {hasMore && <p className={styles.ends}>{words.more}</p>}
      <p className={styles.ends}>{words.ends(spokenDate(new Date(expiresAt)))}</p>
    </article>
  );
}
