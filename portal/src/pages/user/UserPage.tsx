import { useParams } from 'wouter';
import { EntryPages } from '@/features/diaries/EntryPages';
import { useHamstersOf } from '@/features/hamsters/api';
import { HamsterTiles } from '@/features/hamsters/HamsterTiles';
import { type Member, useFollowStatus, useMember } from '@/features/members/api';
import { FollowButton } from '@/features/members/FollowButton';
import { MemberHeader } from '@/features/members/MemberHeader';
import { MemberMenu } from '@/features/members/MemberMenu';
import { MemberSkeleton } from '@/features/members/MemberSkeleton';
import { text } from '@/features/members/text';
import { ApiError, userMessageOf } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './UserPage.module.css';

function Action({ member }: { member: Member }) {
  const { me, isPending } = useSession();
  const following = useFollowStatus(member.id);
  if (isPending) return null;
  if (me?.id === member.id) {
    return (
      <LinkButton to="/profile" variant="outline">
        {text.toProfile}
      </LinkButton>
    );
  }
  return (
    <>
      <FollowButton id={member.id} nickname={member.nickname} following={following} />
      <MemberMenu member={member} />
    </>
  );
}

function Profile({ member }: { member: Member }) {
  const { id, nickname } = member;
  const hamsters = useHamstersOf(id);
  const empty = (
    <EmptyState
      heading="h3"
      pose="writing"
      title={text.diaries.emptyTitle}
      text={text.diaries.emptyText}
    />
  );
  return (
    <div className={styles.page}>
      <MemberHeader
        member={member}
        diaries={member.diariesCount}
        action={<Action member={member} />}
      />
      <section className={styles.section} aria-labelledby="hamsters">
        <h2 id="hamsters">{text.hamsters.title(nickname)}</h2>
        <HamsterTiles hamsters={hamsters} empty={text.hamsters.none} />
      </section>
      <section className={styles.section} aria-labelledby="diaries">
        <h2 id="diaries">{text.diaries.title(nickname)}</h2>
        <EntryPages path={`/api/diary/user/${id}`} empty={empty} />
      </section>
    </div>
  );
}

/** A member as everybody sees them. */
export default function UserPage() {
  const id = Number(useParams<{ id: string }>().id);
  const { data: member, error, isPending, isFetching, refetch } = useMember(id);
  usePageTitle(member ? `${member.nickname}님의 프로필` : '프로필');

  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        heading="h1"
        pose="searching"
        title={text.missing.title}
        text={text.missing.text}
        action={<LinkButton to="/">{text.missing.home}</LinkButton>}
      />
    );
  }
  if (isPending) return <MemberSkeleton />;
  if (!member) {
    return (
      <ErrorState
        heading="h1"
        text={userMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <Profile key={id} member={member} />;
}
