import { lazy, type ReactNode, Suspense } from 'react';
import { Feed, FeedSkeleton } from '@/features/diaries/Feed';
import { useSession } from '@/shared/api/session';

const FollowingPrompt = lazy(() => import('./FollowingPrompt'));
const WhoToFollow = lazy(() => import('@/features/members/WhoToFollow'));

/** The entries of those one follows; a visitor reads what it is for, and who follows nobody whom. */
export function FollowingTab({ between }: { between?: ReactNode }) {
  const { me, isPending } = useSession();
  if (isPending) return <FeedSkeleton />;
  return (
    <Suspense fallback={<FeedSkeleton />}>
      {me ? (
        <Feed order="following" empty={<WhoToFollow me={me} />} between={between} />
      ) : (
        <FollowingPrompt />
      )}
    </Suspense>
  );
}
