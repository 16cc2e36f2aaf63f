import { Feed, FeedSkeleton } from '@/features/diaries/Feed';
import { useSession } from '@/shared/api/session';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { Between } from '@/shared/ui/PagedList';

const LOADING = { pending: <FeedSkeleton /> };
const FollowingPrompt = lazyPart(() => import('./FollowingPrompt'), LOADING);
const WhoToFollow = lazyPart(() => import('@/features/members/WhoToFollow'), LOADING);

/**
 * The entries of followed members. Visitors see what the tab is for; members who follow nobody see
 * suggestions.
 */
export function FollowingTab({ between }: { between?: readonly Between[] }) {
  const { me, isPending } = useSession();
  if (isPending) return <FeedSkeleton />;
  if (!me) return <FollowingPrompt />;
  return <Feed order="following" empty={<WhoToFollow me={me} />} between={between} />;
}
