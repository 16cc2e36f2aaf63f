import { Check, NotebookPen, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanToday } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { LinkButton } from '@/shared/ui/LinkButton';
import { useTick, useUntick } from './api';
import styles from './CareList.module.css';
import { text } from './text';
import type { CareItem } from './types';
import { dropTicks, nameOfTick, type UnsentTick, useUnsentTicks } from './unsent/store';

type CareListProps = { items: readonly CareItem[]; withNames?: boolean };

function said({ day, isDue, reminder }: CareItem): string {
  if (day !== koreanToday()) return text.since(day);
  return isDue ? text.rhythm(reminder) : text.at(reminder.at);
}

function Done({ item, kept }: { item: CareItem; kept: UnsentTick | undefined }) {
  const { reminder, tick } = item;
  const untick = useUntick(reminder.hamsterId);
  const memberId = useSession().me?.id;
  function takeBack() {
    if (tick) untick.mutate(tick.id);
    else if (kept && memberId !== undefined) {
      dropTicks(memberId, [nameOfTick(reminder.id, item.day)]);
    }
  }
  return (
    <span className="flex flex-wrap">
      <LinkButton
        to={`/create-diary?hamster=${reminder.hamsterId}`}
        variant="ghost"
        size="small"
        icon={<NotebookPen aria-hidden="true" />}
      >
        {text.write}
      </LinkButton>
      <Button
        variant="ghost"
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={text.untickOf(reminder.label)}
        pending={untick.isPending}
        onClick={takeBack}
      >
        {text.untick}
      </Button>
    </span>
  );
}

function Open({ item }: { item: CareItem }) {
  const tick = useTick(item);
  const { kind, label, hamsterName } = item.reminder;
  function press() {
    if (kind === 'weight') {
      void openDialog(() => import('./WeightDialog'), { item });
      return;
    }
    tick.mutate(null);
  }
  return (
    <Button
      variant="soft"
      size="small"
      icon={<Check aria-hidden="true" />}
      aria-label={text.tickOf(hamsterName, label)}
      pending={tick.isPending}
      onClick={press}
    >
      {text.tick}
    </Button>
  );
}

function Line({ item, withNames }: { item: CareItem; withNames: boolean }) {
  const memberId = useSession().me?.id;
  const mayWrite = useMayWrite();
  const { reminder } = item;
  const kept = useUnsentTicks(memberId).find(
    (each) => each.reminderId === reminder.id && each.form.day === item.day,
  );
  const isDone = item.tick !== null || kept !== undefined;
  return (
    <li className={styles.line} data-done={isDone || undefined}>
      <span className={styles.words}>
        <strong>{reminder.label}</strong>
        <small className="text-13 text-muted">
          {withNames && (
            <>
              <Link href={`/hamster/${reminder.hamsterId}/care`}>{reminder.hamsterName}</Link>
              {' · '}
            </>
          )}
          {kept ? text.waiting : isDone ? text.done : said(item)}
        </small>
      </span>
      {isDone ? <Done item={item} kept={kept} /> : mayWrite && <Open item={item} />}
    </li>
  );
}

/** Today's care. One press marks an item as done, and done items can be undone. */
export function CareList({ items, withNames = false }: CareListProps) {
  return (
    <ul className="grid">
      {items.map((item) => (
        <Line key={`${item.reminder.id}:${item.day}`} item={item} withNames={withNames} />
      ))}
    </ul>
  );
}
