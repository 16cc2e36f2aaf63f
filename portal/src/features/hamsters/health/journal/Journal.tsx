import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedStates } from '@/shared/ui/PagedStates';
import { Select } from '@/shared/ui/Select';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useHealthRows } from '../api';
import { KIND_NAMES, KINDS } from '../kinds';
import { text } from '../text';
import type { HealthSummary } from '../types';
import { DayBlock } from './DayBlock';
import { daysOf } from './days';
import styles from './Journal.module.css';

type JournalProps = { summary: HealthSummary; memberId: number };

const words = text.journal;
const CHOICES = ['all', ...KIND_NAMES] as const;
const SKELETONS = ['first', 'second', 'third', 'fourth'];

function Loading() {
  return (
    <div className="column gap-2">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {SKELETONS.map((key) => (
        <Skeleton key={key} height={56} shape="box" />
      ))}
    </div>
  );
}

/** Every day with its readings, or with those of one kind. */
export function Journal({ summary, memberId }: JournalProps) {
  const [choice, choose] = useChoiceParam('kind', CHOICES);
  const kind = choice === 'all' ? null : choice;
  const list = useHealthRows(summary.hamsterId, kind);
  const empty = kind ? (
    <EmptyState
      heading="h3"
      pose="searching"
      title={words.emptyKindTitle(KINDS[kind].label)}
      text={summary.canWrite ? words.emptyKindText : words.emptyToRead}
    />
  ) : (
    <EmptyState
      heading="h3"
      pose="writing"
      title={words.emptyTitle}
      text={summary.canWrite ? words.emptyText : words.emptyToRead}
    />
  );
  return (
    <section aria-labelledby="health-journal">
      <div className="row flex-wrap justify-between gap-2 mb-2">
        <h2 className="text-17" id="health-journal">
          {words.title}
        </h2>
        <Select
          aria-label={words.filter}
          value={choice}
          onChange={(event) => choose(CHOICES.find((each) => each === event.target.value) ?? 'all')}
        >
          {CHOICES.map((each) => (
            <option key={each} value={each}>
              {each === 'all' ? words.all : KINDS[each].label}
            </option>
          ))}
        </Select>
      </div>
      <PagedStates list={list} loading={<Loading />} empty={empty} heading="h3">
        {(rows) => (
          <ol className={styles.list}>
            {daysOf(rows).map((day) => (
              <li key={day.day}>
                <DayBlock {...{ day, summary, memberId }} />
              </li>
            ))}
          </ol>
        )}
      </PagedStates>
    </section>
  );
}
