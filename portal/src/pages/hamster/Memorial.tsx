import Comments from '@/content/comments/Comments';
import { LifeBookButton } from '@/features/account/exports/book/LifeBookButton';
import { EntryTimeline } from '@/features/diaries/views/EntryTimeline';
import type { Hamster } from '@/features/hamsters/profile/api';
import { MemorialPhotos } from '@/features/hamsters/profile/MemorialPhotos';
import { text } from '@/features/hamsters/profile/text';
import { useMayWrite } from '@/shared/api/suspension';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './Memorial.module.css';

const words = text.memorial;
const NOTES = { everyone: null, followers: words.onlyFollowers, nobody: words.closed } as const;
/** From the first day to the last. */
const LIFE = { orderBy: 'first' };

/** A hamster that has crossed the rainbow bridge: a word, two photos, its days, and condolences. */
export default function Memorial({ hamster, own }: { hamster: Hamster; own: boolean }) {
  const { id, name, owner, farewell, condolencesFrom } = hamster;
  const mayWrite = useMayWrite();
  const note = NOTES[condolencesFrom];
  const empty = (
    <EmptyState
      heading="h3"
      pose="sleeping"
      title={words.timeline(name)}
      text={own ? words.emptyOwner : words.emptyOther}
    />
  );
  return (
    <div className={styles.memorial}>
      {farewell && (
        <blockquote className={styles.farewell}>
          <p>{farewell}</p>
          <footer>{words.farewellOf(owner.nickname)}</footer>
        </blockquote>
      )}
      <MemorialPhotos hamster={hamster} />
      <section aria-labelledby="life">
        <header className="row flex-wrap justify-between gap-3 mb-4">
          <h2 id="life">{words.timeline(name)}</h2>
          <div className="row flex-none gap-2 ml-auto">
            {own && <LifeBookButton hamster={hamster} />}
            {own && mayWrite && (
              <LinkButton to="/create-diary" variant="ghost" size="small">
                {words.write}
              </LinkButton>
            )}
          </div>
        </header>
        <EntryTimeline path={`/api/hamsters/${id}/diaries`} query={LIFE} empty={empty} />
      </section>
      <section className="column card gap-3 p-5" aria-labelledby="condolences">
        <h2 id="condolences">{words.condolences}</h2>
        {note && <p className="text-15 text-muted">{note}</p>}
        <Comments
          parent={{ kind: 'hamster', id, userId: owner.id }}
          isClosed={condolencesFrom === 'nobody' && !own}
        />
      </section>
    </div>
  );
}
