import { EllipsisVertical, IdCard, Pencil, Scale, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { useMayWrite } from '@/shared/api/suspension';
import { Avatar } from '@/shared/ui/Avatar';
import { Count } from '@/shared/ui/Count';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import type { MenuItem } from '@/shared/ui/menuProps';
import { hamsterAge } from './age';
import type { Hamster } from './api';
import styles from './HamsterCard.module.css';
import { kindFacts } from './species';
import { text } from './text';

type HamsterCardProps = {
  hamster: Hamster;
  /** The owner, if the hamster is not the viewer's own. */
  mark?: string | undefined;
  /** Menu items that replace editing. */
  items?: readonly MenuItem[] | undefined;
};

/** A hamster among the member's others. */
export function HamsterCard({ hamster, mark, items }: HamsterCardProps) {
  const { name, description } = hamster;
  const age = hamsterAge(hamster);
  const mayWrite = useMayWrite();
  const changes: MenuItem[] = [
    {
      label: text.edit,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => void openDialog(() => import('./HamsterDialog'), { hamster }),
    },
    {
      label: text.remove,
      icon: <Trash2 aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => void openDialog(() => import('./RemoveHamsterDialog'), { hamster }),
    },
  ];
  return (
    <article className={styles.card}>
      <Avatar name={name} src={hamster.profileImage} size={72} />
      <div className={styles.words}>
        <h2 className="text-17">
          <Link href={`/hamster/${hamster.id}`}>{name}</Link>
        </h2>
        <p className={styles.facts}>
          {kindFacts(hamster).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {age && <span>{age}</span>}
        </p>
        {mark && <p className="text-13 text-muted font-semibold">{mark}</p>}
        {description && <p className={styles.description}>{description}</p>}
        <dl className={styles.figures}>
          <div>
            <dt className="text-muted">{text.diaries}</dt>
            <dd className="font-bold">
              <Count value={hamster.diaryCount} />
            </dd>
          </div>
          <div>
            <dt className="text-muted">{text.likes}</dt>
            <dd className="font-bold">
              <Count value={hamster.totalLikes} />
            </dd>
          </div>
        </dl>
      </div>
      <Link
        href={`/hamster/${hamster.id}/health`}
        className={styles.health}
        aria-label={text.healthOf(name)}
        title={text.health}
      >
        <Scale aria-hidden="true" />
      </Link>
      <Menu
        className={styles.menu ?? ''}
        label={text.menuOf(name)}
        trigger={<EllipsisVertical aria-hidden="true" />}
        items={[
          {
            label: text.makeCard,
            icon: <IdCard aria-hidden="true" />,
            onSelect: () => void openDialog(() => import('./card/CardMaker'), { hamster }),
          },
          ...(items ?? (mayWrite ? changes : [])),
        ]}
      />
    </article>
  );
}
