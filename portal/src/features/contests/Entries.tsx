import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedList } from '@/shared/ui/PagedList';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Contest, useBallot, useContestEntries } from './api';
import styles from './Contests.module.css';
import { EntryCard } from './EntryCard';
import { text } from './text';

/** The photos of a contest, each with its vote while votes are cast. */
export function Entries({ contest, isMember }: { contest: Contest; isMember: boolean }) {
  const list = useContestEntries(contest.id);
  const { votes, toggle } = useBallot(contest);
  const mayVote = isMember && contest.phase === 'voting' && contest.voteRefusal === null;
  return (
    <section className={styles.section} aria-labelledby="entries">
      <h2 id="entries">{text.entries(contest.entriesCount)}</h2>
      <p className={styles.periods}>{text.order}</p>
      {mayVote && (
        <>
          <p className={styles.periods}>{text.voteHint}</p>
          <output className={styles.ballot}>{text.votes(votes.length)}</output>
        </>
      )}
      <PagedList
        list={list}
        className={styles.grid}
        loading={<Skeleton width="100%" height={220} />}
        empty={<EmptyState pose="seed" title={text.noEntries} text={text.noEntriesText} />}
      >
        {(entry) => (
          <EntryCard
            entry={entry}
            vote={
              mayVote
                ? { isChosen: votes.includes(entry.id), toggle: () => toggle(entry.id) }
                : undefined
            }
          />
        )}
      </PagedList>
    </section>
  );
}
