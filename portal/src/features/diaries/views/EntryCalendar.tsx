import { Sparkles } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { monthName } from '@/shared/lib/month';
import { koreanToday } from '@/shared/lib/relativeTime';
import { MonthHead, MonthTable } from '@/shared/ui/Month';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useMilestoneNames } from '../album/useMilestoneNames';
import { type Entry, type EntrySource, useMonthOfEntries } from '../api';
import { EntryTile } from './EntryTile';
import styles from './EntryViews.module.css';
import { text } from './text';

function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    days.set(entry.entryDate, [...(days.get(entry.entryDate) ?? []), entry]);
  }
  return days;
}

type DayProps = { day: string; entries: readonly Entry[]; milestone: string | undefined };

function Day({ day, entries, milestone }: DayProps) {
  // An entry with a photo represents the day.
  const shown = entries.find(({ media }) => media.length > 0) ?? entries[0];
  return (
    <div className={styles.day} data-today={day === koreanToday() || undefined}>
      {shown && <EntryTile entry={shown} />}
      <span className={styles.number}>{Number(day.slice(8))}</span>
      {milestone && (
        <span className={styles.milestone} title={milestone}>
          <Sparkles aria-hidden="true" />
          <VisuallyHidden>{milestone}</VisuallyHidden>
        </span>
      )}
      {entries.length > 1 && <span className={styles.more}>+{entries.length - 1}</span>}
    </div>
  );
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month in the address, else this one. */
function useMonthParam(thisMonth: string) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) && asked <= thisMonth ? asked : thisMonth;
  function setMonth(next: string) {
    setSearch(
      (held) => {
        const changed = new URLSearchParams(held);
        changed.set('month', next);
        return changed;
      },
      { replace: true },
    );
  }
  return [month, setMonth] as const;
}

type EntryCalendarProps = EntrySource & {
  /** The hamster whose milestones are marked. */
  hamsterId?: number | undefined;
};

/** A calendar month; each day shows its entry. */
export default function EntryCalendar({ path, query, hamsterId }: EntryCalendarProps) {
  const thisMonth = koreanToday().slice(0, 7);
  const [month, setMonth] = useMonthParam(thisMonth);
  const milestones = useMilestoneNames(hamsterId);
  const entries = useMonthOfEntries({ path, query }, month);
  return (
    <section className="column gap-2" aria-label={monthName(month)}>
      <MonthHead month={month} heading="h3" last={thisMonth} onMonth={setMonth} />
      <QueryStates query={entries} loading={<Skeleton height={360} shape="box" />} heading="h3">
        {(found) => {
          const days = byDay(found);
          return (
            <>
              <MonthTable month={month}>
                {(day) => (
                  <Day day={day} entries={days.get(day) ?? []} milestone={milestones.get(day)} />
                )}
              </MonthTable>
              {found.length === 0 && (
                <p className="text-muted text-center p-4">{text.noneInMonth}</p>
              )}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}
