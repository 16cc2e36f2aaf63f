import { CalendarDays, Grid3x3, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { EntrySource } from '../api';
import { EntryPages } from '../EntryPages';
import styles from './EntryViews.module.css';
import { text } from './text';

const LOADING = { pending: <Skeleton height={360} shape="box" /> };
const EntryAlbum = lazyPart(() => import('./EntryAlbum'), LOADING);
const EntryCalendar = lazyPart(() => import('./EntryCalendar'), LOADING);

const VIEWS = ['list', 'photos', 'calendar'] as const;
const ICONS = {
  list: <Rows3 aria-hidden="true" />,
  photos: <Grid3x3 aria-hidden="true" />,
  calendar: <CalendarDays aria-hidden="true" />,
};

type EntryViewsProps = EntrySource & {
  /** The same by their days, where more may be seen there. */
  dated?: EntrySource | undefined;
  /** The hamster whose milestones the calendar marks. */
  hamsterId?: number | undefined;
  /** Shown if there is no entry. */
  empty: ReactNode;
};

/** The entries of one hamster or member: one below the other, as an album, or in a calendar. */
export function EntryViews({ dated, hamsterId, ...props }: EntryViewsProps) {
  const [view, setView] = useChoiceParam('view', VIEWS);
  return (
    <>
      <fieldset className={styles.switch} aria-label={text.label}>
        {VIEWS.map((each) => (
          <button
            className="row flex-1 justify-center gap-6px min-h-target text-15 text-muted font-semibold rounded"
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {ICONS[each]}
            {text[each]}
          </button>
        ))}
      </fieldset>
      {view === 'list' && <EntryPages {...props} />}
      {view === 'photos' && <EntryAlbum {...(dated ?? props)} empty={props.empty} />}
      {view === 'calendar' && <EntryCalendar {...(dated ?? props)} hamsterId={hamsterId} />}
    </>
  );
}
