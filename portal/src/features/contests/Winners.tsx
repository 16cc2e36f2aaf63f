import { Link } from 'wouter';
import type { Contest } from './api';
import styles from './Contests.module.css';
import { EntryPhoto } from './EntryCard';
import { text } from './text';

/** The winners of a finished contest. A winner whose photo was deleted keeps an empty place. */
export function Winners({ contest: { winners } }: { contest: Contest }) {
  return (
    <section className={styles.section} aria-labelledby="winners">
      <h2 id="winners">{text.winners}</h2>
      {winners.length === 0 && <p className={styles.note}>{text.noWinners}</p>}
      <ol className="column gap-3">
        {winners.map(({ place, votesCount, entry }) => (
          <li key={place}>
            {entry ? (
              <div className={styles.winner}>
                <EntryPhoto entry={entry} />
                <div>
                  <strong>
                    {text.place(place)} · {text.votesOf(votesCount)}
                  </strong>
                  <p>{entry.caption}</p>
                  <Link href={`/user/${entry.user.id}`}>{entry.user.nickname}</Link>
                </div>
              </div>
            ) : (
              <p className={styles.note}>
                {text.place(place)} · {text.gap}
              </p>
            )}
          </li>
        ))}
      </ol>
      {winners.length > 0 && <p className={styles.periods}>{text.ties}</p>}
    </section>
  );
}
