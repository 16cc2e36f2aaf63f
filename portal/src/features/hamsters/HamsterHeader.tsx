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
import { Link } from 'wouter';
import { useReport } from '@/content/actions/report';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanDate, spokenDay } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { openDialog } from '@/shared/ui/dialogs';
import { LevelBadge } from '@/shared/ui/LevelBadge';
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
  /** What the viewer may do with it. */
  care: Care;
  /** What else can be done about it, first in the menu. */
  items: readonly MenuItem[];
};

const words = text.page;

function Figures({ hamster }: { hamster: Hamster }) {
  const registered = new Date(hamster.createdAt);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{text.diaries}</dt>
        <dd>
          <Count value={hamster.diaryCount} />
        </dd>
      </div>
      <div>
        <dt>{text.likes}</dt>
        <dd>
          <Count value={hamster.totalLikes} />
        </dd>
      </div>
      <div>
        <dt>{words.registered}</dt>
        <dd>
          <time dateTime={hamster.createdAt}>{koreanDate(registered)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Owner({ owner }: { owner: Hamster['owner'] }) {
  return (
    <Link href={`/user/${owner.id}`} className={styles.owner}>
      <Avatar name={owner.nickname} src={owner.profileImage} size={36} />
      <span className={styles.ownerName}>
        <span>{words.owner}</span>
        <strong>{owner.nickname}</strong>
      </span>
      <LevelBadge level={owner.level} />
    </Link>
  );
}

function Actions({ hamster, care }: Omit<HamsterHeaderProps, 'items'>) {
  const mayWrite = useMayWrite();
  return (
    <div className={styles.actions}>
      {care && (
        <LinkButton
          to={`/hamster/${hamster.id}/health`}
          size="small"
          icon={<HeartPulse aria-hidden="true" />}
        >
          {text.health}
        </LinkButton>
      )}
      {care && !hamster.passedOn && (
        <LinkButton
          to={`/hamster/${hamster.id}/care`}
          variant="soft"
          size="small"
          icon={<AlarmClock aria-hidden="true" />}
        >
          {text.care}
        </LinkButton>
      )}
      <Button
        variant="soft"
        size="small"
        icon={<IdCard aria-hidden="true" />}
        onClick={() => void openDialog(() => import('./card/CardMaker'), { hamster })}
      >
        {words.card}
      </Button>
      {care === 'owner' && mayWrite && (
        <Button
          variant="outline"
          size="small"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => void openDialog(() => import('./HamsterDialog'), { hamster })}
        >
          {words.edit}
        </Button>
      )}
    </div>
  );
}

/** What its person may do about its farewell: say it, change it, take it back. */
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

/** What the viewer may do beside looking. */
function useItems({ hamster, care, items }: HamsterHeaderProps): MenuItem[] {
  const report = useReport();
  const mayWrite = useMayWrite();
  const others = {
    label: words.report,
    icon: <Flag aria-hidden="true" />,
    onSelect: () => report('hamster', hamster.id, hamster.owner.id),
  };
  const writes = care === 'owner' ? farewellItems(hamster) : [others];
  return [...items, ...(mayWrite ? writes : [])];
}

/** A hamster's portrait, figures and person. */
export function HamsterHeader(props: HamsterHeaderProps) {
  const { hamster, care } = props;
  const { name, passedOn, description } = hamster;
  const age = hamsterAge(hamster);
  const items = useItems(props);
  return (
    <header className={styles.card}>
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
      {description && <p className={styles.description}>{description}</p>}
      {/* Numbers are quiet where one remembers. */}
      {!passedOn && <Figures hamster={hamster} />}
      <div className={styles.foot}>
        <Owner owner={hamster.owner} />
        <Actions hamster={hamster} care={care} />
      </div>
    </header>
  );
}
