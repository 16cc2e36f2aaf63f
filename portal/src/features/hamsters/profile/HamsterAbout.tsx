import { Link } from 'wouter';
import { koreanDate } from '@/shared/lib/relativeTime';
import { Avatar } from '@/shared/ui/Avatar';
import { Count } from '@/shared/ui/Count';
import { LevelBadge } from '@/shared/ui/LevelBadge';
import type { Hamster } from './api';
import styles from './HamsterAbout.module.css';
import { text } from './text';

const words = text.page;

function Figures({ hamster }: { hamster: Hamster }) {
  const registered = new Date(hamster.createdAt);
  return (
    <dl className={styles.figures}>
      <div>
        <dt className="text-13 text-muted">{text.diaries}</dt>
        <dd className="text-17 font-bold">
          <Count value={hamster.diaryCount} />
        </dd>
      </div>
      <div>
        <dt className="text-13 text-muted">{text.likes}</dt>
        <dd className="text-17 font-bold">
          <Count value={hamster.totalLikes} />
        </dd>
      </div>
      <div>
        <dt className="text-13 text-muted">{words.registered}</dt>
        <dd className="text-17 font-bold">
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
        <span className="text-muted">{words.owner}</span>
        <strong className="text-15">{owner.nickname}</strong>
      </span>
      <LevelBadge level={owner.level} />
    </Link>
  );
}

/** A hamster in words and figures, and its person. */
export function HamsterAbout({ hamster }: { hamster: Hamster }) {
  const { description, passedOn, owner } = hamster;
  return (
    <section className="column card gap-4 shadow p-5 mt-4" aria-label={words.about}>
      {description && <p className="pre-line">{description}</p>}
      {/* Numbers are quiet where one remembers. */}
      {!passedOn && <Figures hamster={hamster} />}
      <Owner owner={owner} />
    </section>
  );
}
