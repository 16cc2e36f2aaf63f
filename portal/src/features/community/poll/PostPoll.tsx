import { Vote } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { signInPath } from '@/shared/lib/signIn';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Post } from '../api';
import { type Poll, usePoll, useVote } from './api';
import { Ballot } from './Ballot';
import { OwnPoll } from './OwnPoll';
import styles from './Poll.module.css';
import { Results } from './Results';
import { text } from './text';
import { endsIn } from './when';

type PostPollProps = { post: Pick<Post, 'id' | 'userId'> };

/** After a removal nothing shows that there was a poll. */
const GONE = <></>;

/** The poll of a post: choices to press, then how many chose what. */
export default function PostPoll({ post }: PostPollProps) {
  const query = usePoll(post.id);
  const { me } = useSession();
  const card = useRef<HTMLElement>(null);
  const loading = (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton shape="box" height={200} />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} heading="h2" missing={GONE}>
      {(poll) => (
        // After voting, the focus moves to the results, which replace the button.
        <section ref={card} className={styles.card} aria-label={text.title} tabIndex={-1}>
          <div className={styles.head}>
            <Vote aria-hidden="true" />
            <strong>{poll.question ?? text.title}</strong>
          </div>
          <Body {...{ post, poll }} onVoted={() => card.current?.focus()} />
          <Standing poll={poll} />
          {me?.id === post.userId && <OwnPoll postId={post.id} isOver={poll.isOver} />}
        </section>
      )}
    </QueryStates>
  );
}

function Body({ post, poll, onVoted }: PostPollProps & { poll: Poll; onVoted: () => void }) {
  const { me } = useSession();
  const mayWrite = useMayWrite();
  const [isChanging, setIsChanging] = useState(false);
  const { mutate, isPending } = useVote(post.id);
  const mayVote = me !== null && mayWrite;

  if (poll.isOver || (poll.voters !== null && !isChanging)) {
    return (
      <>
        <Results poll={poll} />
        {!poll.isOver && mayVote && (
          <Button variant="outline" size="small" onClick={() => setIsChanging(true)}>
            {text.again}
          </Button>
        )}
      </>
    );
  }
  if (mayVote) {
    return (
      <Ballot
        poll={poll}
        pending={isPending}
        onCancel={() => setIsChanging(false)}
        onVote={(choiceIds) =>
          mutate(choiceIds, {
            onSuccess: () => {
              setIsChanging(false);
              onVoted();
            },
          })
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.offered}>
        {poll.choices.map((choice) => (
          <li key={choice.id}>{choice.text}</li>
        ))}
      </ul>
      {me ? (
        <p className="text-13 text-muted">{text.mayNot}</p>
      ) : (
        <LinkButton to={signInPath()}>{text.signIn}</LinkButton>
      )}
    </>
  );
}

/** The number of voters and the end, as far as they are public. */
function Standing({ poll: { voters, isOver, endsAt } }: { poll: Poll }) {
  const until = isOver ? text.over : endsIn(endsAt);

  function said() {
    if (voters === null) return `${until} ${text.later}`;
    return voters === 0 ? `${text.nobody} ${until}` : `${text.voters(voters)} · ${until}`;
  }

  return (
    <div className="text-13 text-muted">
      <p title={endsAt === null ? undefined : koreanDateTime(new Date(endsAt))}>{said()}</p>
      <p>{text.anonymous}</p>
    </div>
  );
}
