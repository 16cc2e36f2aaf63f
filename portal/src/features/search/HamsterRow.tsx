import { Link } from 'wouter';
import type { Hamster } from '@/features/hamsters/profile/api';
import { Avatar } from '@/shared/ui/Avatar';
import { Highlight } from './Highlight';
import styles from './NameRow.module.css';
import { text } from './text';

type HamsterRowProps = { hamster: Hamster; query: string };

/** A hamster among the results. */
export function HamsterRow({ hamster, query }: HamsterRowProps) {
  const { id, name, breed, profileImage, owner } = hamster;
  return (
    <div className={styles.row}>
      <Link href={`/hamster/${id}`} className={styles.name}>
        <Avatar name={name} src={profileImage} size={44} />
        <span className={styles.words}>
          <strong>
            <Highlight text={name} query={query} byInitials />
          </strong>
          <span className={styles.facts}>
            <span>
              <Highlight text={breed} query={query} />
            </span>
            <span>{text.ownerOf(owner.nickname)}</span>
          </span>
        </span>
      </Link>
    </div>
  );
}
