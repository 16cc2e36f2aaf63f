import { useParams } from 'wouter';
import { useSignInToast } from '@/content/actions/signIn';
import Markup from '@/content/markup/Markup';
import { type Contest, useContest } from '@/features/contests/api';
import styles from '@/features/contests/Contests.module.css';
import { Entries } from '@/features/contests/Entries';
import { Own } from '@/features/contests/Own';
import { text } from '@/features/contests/text';
import { Winners } from '@/features/contests/Winners';
import { periodsOf, standingOf } from '@/features/contests/when';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';

const OPEN = new Set(['entry', 'voting']);

function Head({ contest }: { contest: Contest }) {
  return (
    <header className="grid gap-2 mb-5">
      <span className={styles.phase}>{standingOf(contest)}</span>
      <h1>{contest.title}</h1>
      {periodsOf(contest).map((period) => (
        <p key={period} className={styles.periods}>
          {period}
        </p>
      ))}
    </header>
  );
}

function Shown({ contest }: { contest: Contest }) {
  const { me, isPending } = useSession();
  const mayWrite = useMayWrite();
  const askToSignIn = useSignInToast();
  const { phase, cancelReason, voteRefusal } = contest;
  return (
    <>
      <Head contest={contest} />
      <div className={styles.section}>
        {cancelReason && <p className={styles.note}>{text.cancelled(cancelReason)}</p>}
        {phase === 'counting' && <p className={styles.note}>{text.counting}</p>}
        {phase === 'voting' && voteRefusal && <p className={styles.note}>{voteRefusal}</p>}
        {!me && !isPending && OPEN.has(phase) && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => askToSignIn(text.signIn.title)}>
              {phase === 'entry' ? text.enter : text.signIn.title}
            </Button>
          </div>
        )}
        {me && mayWrite && <Own contest={contest} />}
      </div>
      {phase === 'ended' && <Winners contest={contest} />}
      <section className={styles.section} aria-labelledby="rules">
        <h2 id="rules">{text.rules}</h2>
        <div>
          <Markup text={contest.rules} title={contest.title} media={[]} />
        </div>
      </section>
      {phase !== 'before' && <Entries contest={contest} isMember={Boolean(me) && mayWrite} />}
      <LinkButton to="/contest" variant="outline">
        {text.all}
      </LinkButton>
    </>
  );
}

/** One contest in each of its phases. */
export default function OneContestPage() {
  const id = Number(useParams<{ id: string }>().id);
  const query = useContest(id);
  usePageTitle(query.data?.title ?? text.title);
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={text.missing}
      text={text.missingText}
      action={<LinkButton to="/contest">{text.all}</LinkButton>}
    />
  );
  return (
    <QueryStates
      query={query}
      heading="h1"
      loading={<Skeleton width="100%" height={320} />}
      missing={missing}
    >
      {(contest) => <Shown key={contest.id} contest={contest} />}
    </QueryStates>
  );
}
