import { MapPin } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanMonthDay } from '@/shared/lib/relativeTime';
import type { Post } from '../api';
import { text } from '../text';
import { useTurnGiveaway } from './api';
import styles from './Giving.module.css';
import { type Giveaway, standing } from './giveaway';
import { givingText } from './text';

type GivingProps = { post: Pick<Post, 'id' | 'userId'>; giveaway: Giveaway };

const STATES = ['open', 'reserved', 'done'] as const;

/** The place and the last day of a giveaway; its author can set the outcome. */
export default function Giving({ post, giveaway }: GivingProps) {
  const { me } = useSession();
  const mayTurn = useMayWrite() && me?.id === post.userId;
  const turn = useTurnGiveaway(post.id);
  const now = standing(giveaway);
  const day = koreanMonthDay(new Date(`${giveaway.endsOn}T12:00:00+09:00`));
  return (
    <section className="column gap-2 text-15 rounded bg-raised p-3-4" aria-label={givingText.title}>
      <p className={styles.where}>
        <MapPin aria-hidden="true" />
        <span>{giveaway.region}</span>
        {now !== 'done' && (
          <span className={styles.until}>
            {now === 'ended' ? givingText.ended(day) : givingText.until(day)}
          </span>
        )}
      </p>
      {mayTurn ? (
        <fieldset className={styles.states}>
          <legend>{givingText.choose}</legend>
          {STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={state === now}
              disabled={turn.isPending}
              onClick={() => state !== now && turn.mutate({ to: state, from: giveaway })}
            >
              {state === 'open' && now === 'ended' ? givingText.again : text.giving[state]}
            </button>
          ))}
        </fieldset>
      ) : (
        <p className={styles.about}>{givingText.about}</p>
      )}
    </section>
  );
}
