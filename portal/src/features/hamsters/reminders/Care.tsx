import { CalendarDays, ChevronLeft, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { useCare } from '../carers/api';
import { type Hamster, useHamster } from '../profile/api';
import { useCareToday, useReminders } from './api';
import styles from './Care.module.css';
import { CareList } from './CareList';
import { CareSkeleton } from './CareSkeleton';
import { ReminderLine } from './ReminderLine';
import { text } from './text';
import type { Reminder } from './types';

function Today({ hamsterId }: { hamsterId: number }) {
  const items = useCareToday().data?.filter(({ reminder }) => reminder.hamsterId === hamsterId);
  if (!items?.length) return null;
  return (
    <section className={styles.card}>
      <h2 className="text-17">{text.today}</h2>
      <CareList items={items} />
    </section>
  );
}

type AllProps = { hamster: Hamster; reminders: readonly Reminder[] };

function All({ hamster, reminders }: AllProps) {
  const { id: hamsterId } = hamster;
  const care = useCare(hamster);
  const { me } = useSession();
  const isWriter = care === 'owner' || care === 'write';
  const mayAdd = useMayWrite() && isWriter && hamster.passedOn === null;
  const add = (
    <Button
      icon={<Plus aria-hidden="true" />}
      onClick={() => void openDialog(() => import('./ReminderDialog'), { hamsterId })}
    >
      {text.add}
    </Button>
  );
  if (reminders.length === 0) {
    return (
      <EmptyState
        heading="h2"
        pose="waving"
        title={hamster.passedOn ? text.passedTitle : text.emptyTitle}
        text={hamster.passedOn ? text.passedText : text.emptyText}
        action={mayAdd && add}
      />
    );
  }
  return (
    <section className={styles.card}>
      <h2 className="text-17">{text.all}</h2>
      {hamster.passedOn && <p className={styles.lead}>{text.passedText}</p>}
      <ul>
        {reminders.map((reminder) => (
          <ReminderLine
            key={reminder.id}
            reminder={reminder}
            isWriter={isWriter}
            mayRemove={care === 'owner' || reminder.authorId === me?.id}
          />
        ))}
      </ul>
      {mayAdd && add}
    </section>
  );
}

/** A hamster's reminders: those due today, and all others. */
export function Care({ hamsterId }: { hamsterId: number }) {
  const query = useReminders(hamsterId);
  const { data: hamster } = useHamster(hamsterId);
  usePageTitle(hamster ? text.titleOf(hamster.name) : text.title);
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
    <QueryStates query={query} loading={<CareSkeleton />} missing={missing} heading="h1">
      {(reminders) => (
        <div className="column gap-5">
          <header className={styles.head}>
            <Link href={`/hamster/${hamsterId}`} className={styles.back}>
              <ChevronLeft aria-hidden="true" />
              {hamster?.name ?? text.back}
            </Link>
            <h1>{text.title}</h1>
            <Button
              variant="soft"
              size="small"
              icon={<CalendarDays aria-hidden="true" />}
              onClick={() => void openDialog(() => import('./CalendarDialog'), {})}
            >
              {text.calendar}
            </Button>
            <p className={styles.lead}>
              {text.lead} <Link href="/notifications/settings">{text.settings}</Link>
            </p>
          </header>
          <Today hamsterId={hamsterId} />
          {hamster && <All hamster={hamster} reminders={reminders} />}
        </div>
      )}
    </QueryStates>
  );
}
