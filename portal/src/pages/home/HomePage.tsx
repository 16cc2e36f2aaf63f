import { ProviderSlot } from '@/features/ads/ProviderSlot';
import { FEED_ORDERS, useFeedAhead } from '@/features/diaries/api';
import { Feed, FeedSkeleton } from '@/features/diaries/Feed';
import { text } from '@/features/diaries/text';
import { useSession } from '@/shared/api/session';
import { useHasFeature, useSite } from '@/shared/api/site';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Tabs } from '@/shared/ui/Tabs';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { FollowingTab } from './FollowingTab';
import styles from './HomePage.module.css';
import { useArrival } from './useArrival';

/** Banners have code of their own; if it cannot be loaded, the page is shown without them. */
const AdCarousel = lazyPart(() => import('@/features/ads/AdCarousel'), {
  pending: <div className={styles.banners} />,
  failed: () => null,
});
// Asked for along with the page, because the server's page waits for it.
AdCarousel.preload();

const CareAbove = lazyPart(() => import('@/features/hamsters/reminders/CareAbove'));

const ContestAbove = lazyPart(() => import('@/features/contests/ContestAbove'));

/** Loaded late, so it is placed below the first screen. */
const Memories = lazyPart(() => import('@/features/diaries/album/Memories'), {
  late: true,
  failed: () => null,
});

/** A site that moved in from boards has posts and no diaries yet. */
const NewestPosts = lazyPart(() => import('@/features/community/NewestPosts'), {
  failed: () => null,
});

const MEMORIES_AFTER = 2;
const BANNERS_AFTER = 3;
const PROVIDER_AFTER = 5;

/** The following feed is not requested before the viewer is known. */
function FeedAhead({ order }: { order: 'latest' | 'popular' }) {
  useFeedAhead(order);
  return null;
}

/** The public feed in two orders and the feed of those one follows; banners after the third card. */
export default function HomePage() {
  const [order, setOrder] = useChoiceParam('tab', FEED_ORDERS);
  const { data: site } = useSite();
  const hasFeature = useHasFeature();
  const { me, isPending } = useSession();
  const isVisitor = !me && !isPending;
  const between = [
    { after: MEMORIES_AFTER, content: me && <Memories />, orLast: true },
    { after: BANNERS_AFTER, content: hasFeature('ads') && <AdCarousel />, orLast: true },
    {
      after: PROVIDER_AFTER,
      content: site?.adProvider && <ProviderSlot height={site.adProvider.height} />,
    },
  ];
  useArrival();
  const feed = (
    <Tabs
      label={text.tabs.label}
      value={order}
      onChange={setOrder}
      items={[
        {
          value: 'following',
          label: text.tabs.following,
          content: <FollowingTab between={between} />,
        },
        {
          value: 'latest',
          label: text.tabs.latest,
          content: <Feed order="latest" instead={<NewestPosts />} between={between} />,
        },
        {
          value: 'popular',
          label: text.tabs.popular,
          content: <Feed order="popular" instead={<NewestPosts />} between={between} />,
        },
      ]}
    />
  );
  const skeleton = (
    <div className={styles.awaited}>
      <FeedSkeleton />
    </div>
  );
  const below = (
    <>
      {isPending && skeleton}
      {me && (
        <CareAbove skeleton={skeleton} pending={skeleton} failed={() => feed}>
          {feed}
        </CareAbove>
      )}
      {isVisitor && feed}
    </>
  );
  return (
    <div className={styles.home}>
      {order !== 'following' && <FeedAhead order={order} />}
      <h1>
        <VisuallyHidden>햄찌들의 오늘</VisuallyHidden>
      </h1>
      {isVisitor && (
        <p className={styles.intro}>
          <img src="/favicon.svg" alt="" width={56} height={56} />
          {text.intro}
        </p>
      )}
      {hasFeature('contest') ? (
        <ContestAbove skeleton={skeleton} pending={skeleton} failed={() => below}>
          {below}
        </ContestAbove>
      ) : (
        below
      )}
    </div>
  );
}
