import { Cake, Camera, Home, IdCard, PartyPopper } from 'lucide-react';
import { Link } from 'wouter';
import type { Hamster } from '@/features/hamsters/profile/api';
import { shortDay } from '@/shared/lib/relativeTime';
import { openDialog } from '@/shared/ui/dialogs';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './Album.module.css';
import type { Milestone } from './api';
import { daysUntil, milestoneName } from './milestones';
import { text } from './text';

const ICONS = {
  came: <Home aria-hidden="true" />,
  first_photo: <Camera aria-hidden="true" />,
  hundred_days: <PartyPopper aria-hidden="true" />,
  birthday: <Cake aria-hidden="true" />,
};

function When({ day }: { day: string }) {
  const left = daysUntil(day);
  return (
    <time dateTime={day}>
      {shortDay(day)}
      {left === 0 && ` ${text.today}`}
      {left > 0 && ` ${text.daysLeft(left)}`}
    </time>
  );
}

type MilestonesProps = { hamster: Hamster; milestones: readonly Milestone[] };

/** The days of a hamster's life that were found by themselves, the latest first. */
export function Milestones({ hamster, milestones }: MilestonesProps) {
  function makeCard(name: string, day: string) {
    const described = { ...hamster, description: text.cardWords(name, shortDay(day)) };
    const load = () => import('@/features/hamsters/profile/card/CardMaker');
    void openDialog(load, { hamster: described, firstSize: 'banner' });
  }
  return (
    <ul className={styles.milestones} aria-label={text.milestones}>
      {milestones.toReversed().map((each) => {
        const name = milestoneName(each);
        return (
          <li key={`${each.kind}-${each.day}`} data-coming={daysUntil(each.day) >= 0 || undefined}>
            {ICONS[each.kind]}
            <span>
              <strong>
                {each.entryId ? <Link href={`/diary/${each.entryId}`}>{name}</Link> : name}
              </strong>
              <When day={each.day} />
            </span>
            <IconButton
              label={text.card(name)}
              icon={<IdCard aria-hidden="true" />}
              onClick={() => makeCard(name, each.day)}
            />
          </li>
        );
      })}
    </ul>
  );
}
