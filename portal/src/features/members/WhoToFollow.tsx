import { text as diaryText } from '@/features/diaries/text';
import type { Me } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type SuggestedMember, useFollows, useSuggestedMembers } from './api';
import { MemberRow } from './MemberRow';
import { text } from './text';
import styles from './WhoToFollow.module.css';

const words = text.suggested;
const SKELETONS = ['a', 'b', 'c', 'd'];

function Row({ member }: { member: SuggestedMember }) {
  const following = useFollows({ id: member.id, isFollowing: false });
  return (
    <li>
      <MemberRow member={member} following={following} />
    </li>
  );
}

function Suggested({ me }: { me: Me }) {
  const { data: members, isPending } = useSuggestedMembers(me);
  if (isPending) {
    return (
      <div className="grid gap-1">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={60} shape="box" />
        ))}
      </div>
    );
  }
  if (!members?.length) return null;
  return (
    <ul className="grid gap-1">
      {members.map((member) => (
        <Row key={member.id} member={member} />
      ))}
    </ul>
  );
}

/** Replaces an empty feed: popular members, each with a follow button. */
export default function WhoToFollow({ me }: { me: Me }) {
  const hasRanking = useHasFeature()('ranking');
  const { empty } = diaryText.following;
  return (
    <>
      <EmptyState
        pose="searching"
        title={empty.title}
        text={empty.text}
        action={
          hasRanking && (
            <LinkButton to="/ranking?kind=followers" variant="outline">
              {words.more}
            </LinkButton>
          )
        }
      />
      {hasRanking && (
        <section className={styles.card} aria-labelledby="suggested">
          <h2 id="suggested">{words.title}</h2>
          <Suggested me={me} />
        </section>
      )}
    </>
  );
}
