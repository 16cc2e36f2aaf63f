import { useParams } from 'wouter';
import { useIsBlocked } from '@/content/hides/api';
import { BlockedNote } from '@/content/hides/BlockedNote';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { useHamstersOf } from '@/features/hamsters/profile/api';
import { HamsterTiles } from '@/features/hamsters/profile/HamsterTiles';
import { type Member, useFollowStatus, useMember } from '@/features/members/api';
import { FollowButton } from '@/features/members/FollowButton';
import { SeedField } from '@/features/members/field/SeedField';
import { text as field } from '@/features/members/field/text';
import { MemberComments } from '@/features/members/MemberComments';
import { MemberHeader } from '@/features/members/MemberHeader';
import { MemberMenu } from '@/features/members/MemberMenu';
import { MemberPosts } from '@/features/members/MemberPosts';
import { MemberSkeleton } from '@/features/members/MemberSkeleton';
import { NothingWritten } from '@/features/members/NothingWritten';
import { text } from '@/features/members/text';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Tabs } from '@/shared/ui/Tabs';

const Wins = lazyPart(() => import('@/features/contests/Wins'), {
  failed: () => null,
});
const WRITINGS = ['diaries', 'posts', 'comments'] as const;

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

function Writings({ member }: { member: Member }) {
  const { id, diariesCount, postsCount, commentsCount } = member;
  const [tab, setTab] = useChoiceParam('tab', WRITINGS);
  const hasCommunity = useHasFeature()('community');
  const words = text.writings;
  const entries = (
    <EntryViews
      path={`/api/diary/user/${id}`}
      empty={
        <EmptyState
          heading="h3"
          pose="writing"
          title={text.diaries.emptyTitle}
          text={text.diaries.emptyText}
        />
      }
    />
  );
  if (!hasCommunity) return entries;
  return (
    <Tabs
      label={words.tabs}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'diaries', label: words.diaries, count: diariesCount, content: entries },
        {
          value: 'posts',
          label: words.posts,
          count: postsCount,
          content: <MemberPosts id={id} empty={<NothingWritten title={words.noPosts} />} />,
        },
        {
          value: 'comments',
          label: words.comments,
          count: commentsCount,
          content: <MemberComments id={id} empty={<NothingWritten title={words.noComments} />} />,
        },
      ]}
    />
  );
}

function Shown({ member }: { member: Member }) {
  const { id, nickname } = member;
  const hamsters = useHamstersOf(id);
  const hasContests = useHasFeature()('contest');
  return (
    <>
      {hasContests && <Wins memberId={id} />}
      <section aria-label={text.hamsters.title(nickname)}>
        <HamsterTiles hamsters={hamsters} empty={text.hamsters.none} />
      </section>
      <section aria-labelledby="writings">
        <h2 id="writings">{text.writings.title(nickname)}</h2>
        <Writings member={member} />
      </section>
    </>
  );
}

function Field({ member }: { member: Member }) {
  const { id, diariesCount } = member;
  const streakDays = useHasFeature()('attendance') ? member.streakDays : 0;
  return (
    <SeedField memberId={id} seeds={diariesCount} streak={streakDays}>
      {streakDays > 0 && <strong>{field.streak.running(streakDays)}</strong>}
      <span>{field.grown(diariesCount)}</span>
    </SeedField>
  );
}

function Profile({ member }: { member: Member }) {
  const isBlocked = useIsBlocked(member.id);
  return (
    <div className="column gap-4">
      <MemberHeader
        member={member}
        diaries={member.diariesCount}
        action={<Action member={member} />}
      >
        {!isBlocked && <Field member={member} />}
      </MemberHeader>
      {isBlocked ? <BlockedNote member={member} /> : <Shown member={member} />}
    </div>
  );
}

/** A member as everybody sees them. */
export default function UserPage() {
  const id = Number(useParams<{ id: string }>().id);
  const query = useMember(id);
  const member = query.data;
  usePageTitle(member ? `${member.nickname}님의 프로필` : '프로필');

  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={text.missing.title}
      text={text.missing.text}
      action={<LinkButton to="/">{text.missing.home}</LinkButton>}
    />
  );
  return (
    <QueryStates query={query} loading={<MemberSkeleton />} missing={missing} heading="h1">
      {(found) => <Profile key={id} member={found} />}
    </QueryStates>
  );
}
