import { lazy, Suspense, useState } from 'react';
import { type FeedOrder, useFeedAhead } from '@/features/diaries/api';
import { Feed } from '@/features/diaries/Feed';
import { text } from '@/features/diaries/text';
import { Tabs } from '@/shared/ui/Tabs';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './HomePage.module.css';
import { useArrival } from './useArrival';

/** Banners come after the feed's own code; where they fail the page stands without them. */
const AdCarousel = lazy(() =>
  import('@/features/ads/AdCarousel').catch(() => ({ default: () => null })),
);

/** The public feed in two orders, under the banners. */
export default function HomePage() {
  const [order, setOrder] = useState<FeedOrder>('latest');
  useArrival();
  useFeedAhead(order);
  return (
    <div className={styles.home}>
      <h1>
        <VisuallyHidden>햄찌들의 오늘</VisuallyHidden>
      </h1>
      <Suspense fallback={<div className={styles.banners} data-waiting="" />}>
        <AdCarousel />
      </Suspense>
      <Tabs
        label={text.tabs.label}
        value={order}
        onChange={setOrder}
        items={[
          { value: 'latest', label: text.tabs.latest, content: <Feed order="latest" /> },
          { value: 'popular', label: text.tabs.popular, content: <Feed order="popular" /> },
        ]}
      />
    </div>
  );
}
