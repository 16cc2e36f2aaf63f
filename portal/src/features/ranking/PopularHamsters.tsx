import { BookOpen, Heart } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar } from '@/shared/ui/Avatar';
import { Carousel } from '@/shared/ui/Carousel';
import { Count } from '@/shared/ui/Count';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { usePopularHamsters } from './api';
import styles from './PopularHamsters.module.css';
import { POPULAR_SHOWN } from './rules';
import { text } from './text';
import type { PopularHamster } from './types';

function Item({ hamster }: { hamster: PopularHamster }) {
  return (
    <Link href={`/user/${hamster.ownerId}`} className={styles.item ?? ''}>
      <Avatar name={hamster.name} src={hamster.imageUrl} size={88} />
      <strong className="truncate max-w-full text-17 mt-2">{hamster.name}</strong>
      <span className="truncate max-w-full text-13 text-muted">
        {hamster.breed} · {text.owner(hamster.ownerNickname)}
      </span>
      <span className={styles.figures}>
        <span className="inline-flex items-center gap-1">
          <Heart aria-hidden="true" />
          <VisuallyHidden>{text.likes}</VisuallyHidden> <Count value={hamster.totalLikes} />
        </span>
        <span className="inline-flex items-center gap-1">
          <BookOpen aria-hidden="true" />
          <VisuallyHidden>{text.diaries}</VisuallyHidden> <Count value={hamster.totalDiaries} />
        </span>
      </span>
    </Link>
  );
}

/** At most five hamsters in turn; while there are none, or when they cannot be had, nothing (spec 1 §8). */
export function PopularHamsters() {
  const { data = [] } = usePopularHamsters();
  const hamsters = data.slice(0, POPULAR_SHOWN);
  if (hamsters.length === 0) return null;
  return (
    <div className={styles.card}>
      <h2 className="text-13 text-muted font-semibold">{text.popular}</h2>
      <Carousel
        label={text.popular}
        slides={hamsters.map((hamster) => ({
          key: hamster.id,
          label: hamster.name,
          content: <Item hamster={hamster} />,
        }))}
      />
    </div>
  );
}
