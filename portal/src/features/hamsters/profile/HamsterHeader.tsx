import {
  AlarmClock,
  EllipsisVertical,
  Flag,
  HeartPulse,
  IdCard,
  Pencil,
  Rainbow,
  Undo2,
} from 'lucide-react';
import { useReport } from '@/content/actions/report';
import { useMayWrite } from '@/shared/api/suspension';
import { spokenDay } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import { hamsterAge } from './age';
import type { Care, Hamster } from './api';
import styles from './HamsterHeader.module.css';
import { kindFacts } from './species';
import { text } from './text';

type HamsterHeaderProps = {
  hamster: Hamster;
  /** The viewer's role for the hamster. */
  care: Care;
  /** Further menu items, which come first. */
  items: readonly MenuItem[];
};

const words = text.page;

const openCard = (hamster: Hamster) => openDialog(() => import('./card/CardMaker'), { hamster });

/** The most frequent actions in one row; all others are in the menu. */
function Actions({ hamster, care }: Omit<HamsterHeaderProps, 'items'>) {
  if (!care) {
    return (
      <div className={styles.actions}>
        <Button
          variant="soft"
          icon={<IdCard aria-hidden="true" />}
          onClick={() => void openCard(hamster)}
        >
          {words.card}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <LinkButton to={`/hamster/${hamster.id}/health`} icon={<HeartPulse aria-hidden="true" />}>
        {text.health}
      </LinkButton>
      {!hamster.passedOn && (
        <LinkButton
          to={`/hamster/${hamster.id}/care`}
          variant="soft"
          icon={<AlarmClock aria-hidden="true" />}
        >
          {text.care}
        </LinkButton>
      )}
    </div>
  );
}

/** For carers only: others find the card in the row. */
function careItems(hamster: Hamster, care: Care, mayWrite: boolean): MenuItem[] {
  if (!care) return [];
  const card = {
    label: words.card,
    icon: <IdCard aria-hidden="true" />,
    onSelect: () => void openCard(hamster),
  };
  if (care !== 'owner' || !mayWrite) return [card];
  const edit = {
    label: words.edit,
    icon: <Pencil aria-hidden="true" />,
    onSelect: () => void openDialog(() => import('./HamsterDialog'), { hamster }),
  };
  return [edit, card];
}

/** The owner's actions on the farewell: write, change or withdraw it. */
function farewellItems(hamster: Hamster): MenuItem[] {
  const say = {
    label: hamster.passedOn ? text.farewell.change : text.farewell.open,
    icon: <Rainbow aria-hidden="true" />,
    onSelect: () => void openDialog(() => import('./FarewellDialog'), { hamster }),
  };
  if (!hamster.passedOn) return [say];
  return [
    say,
    {
      label: text.farewell.takeBack,
      icon: <Undo2 aria-hidden="true" />,
      onSelect: () => void openDialog(() => import('./TakeBackFarewellDialog'), { hamster }),
    },
  ];
}

/** The menu items for the viewer. */
function useItems({ hamster, care, items }: HamsterHeaderProps): MenuItem[] {
  const report = useReport();
  const mayWrite = useMayWrite();
  const others = {
    label: words.report,
    icon: <Flag aria-hidden="true" />,
    onSelect: () => report('hamster', hamster.id, hamster.owner.id),
  };
  const writes = care === 'owner' ? farewellItems(hamster) : [others];
  return [...careItems(hamster, care, mayWrite), ...items, ...(mayWrite ? writes : [])];
}

/** A hamster's profile and its actions; the photos follow. */
export function HamsterHeader(props: HamsterHeaderProps) {
  const { hamster, care } = props;
  const { name, passedOn } = hamster;
  const age = hamsterAge(hamster);
  const items = useItems(props);
  return (
    <header className="column card gap-4 shadow p-5">
      <div className={styles.person}>
        <Avatar name={name} src={hamster.profileImage} size={112} labelled />
        <div className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            {kindFacts(hamster).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {age && <span>{age}</span>}
            {passedOn && <span>{words.passed(spokenDay(passedOn))}</span>}
          </p>
        </div>
        {items.length > 0 && (
          <Menu
            className={styles.menu ?? ''}
            label={text.menuOf(name)}
            trigger={<EllipsisVertical aria-hidden="true" />}
            items={items}
          />
        )}
      </div>
      <Actions hamster={hamster} care={care} />
    </header>
  );
}
