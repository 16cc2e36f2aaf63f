import { EllipsisVertical, Flag, IdCard, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import { useReport } from '@/content/actions/report';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanDate } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { openDialog } from '@/shared/ui/dialogs';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import { Menu } from '@/shared/ui/Menu';
import { hamsterAge } from './age';
import type { Hamster } from './api';
import styles from './HamsterHeader.module.css';
import { text } from './text';

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

function Actions({ hamster, own }: { hamster: Hamster; own: boolean }) {
  const mayWrite = useMayWrite();
  return (
    <div className={styles.actions}>
      <Button
        variant="soft"
        size="small"
        icon={<IdCard aria-hidden="true" />}
        onClick={() => void openDialog(() => import('./card/CardMaker'), { hamster })}
      >
        {words.card}
      </Button>
      {own && mayWrite && (
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

/** A hamster's portrait, figures and person. */
export function HamsterHeader({ hamster, own }: { hamster: Hamster; own: boolean }) {
  const { name, breed, passedOn, description } = hamster;
  const age = hamsterAge(hamster);
  const report = useReport();
  const mayWrite = useMayWrite();
  return (
    <header className={styles.card}>
      <div className={styles.person}>
        <Avatar name={name} src={hamster.profileImage} size={112} labelled />
        <div className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            <span>{breed}</span>
            {age && <span>{age}</span>}
            {passedOn && (
              <span>{words.passed(koreanDate(new Date(`${passedOn}T00:00:00+09:00`)))}</span>
            )}
          </p>
        </div>
        {!own && mayWrite && (
          <Menu
            className={styles.menu ?? ''}
            label={text.menuOf(name)}
            trigger={<EllipsisVertical aria-hidden="true" />}
            items={[
              {
                label: words.report,
                icon: <Flag aria-hidden="true" />,
                onSelect: () => report('hamster', hamster.id, hamster.owner.id),
              },
            ]}
          />
        )}
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <Figures hamster={hamster} />
      <div className={styles.foot}>
        <Owner owner={hamster.owner} />
        <Actions hamster={hamster} own={own} />
      </div>
    </header>
  );
}
