import { useEffect, useRef, useState } from 'react';
import { Carousel } from '@/shared/ui/Carousel';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './AdCarousel.module.css';
import { AdLink } from './AdLink';
import { countView, useAds } from './api';
import { text } from './text';

/** Whether at least half of a box is on the screen. */
function useInView() {
  const box = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const watched = box.current;
    if (!watched || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      { threshold: 0.5 },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { box, inView };
}

/** The banners of the home page. Without any, or when they cannot be had, there is no gap. */
export default function AdCarousel() {
  const { data: ads = [], isPending } = useAds();
  const { box, inView } = useInView();
  const [place, setPlace] = useState(0);
  const shown = ads[place]?.id;

  useEffect(() => {
    if (inView && shown !== undefined && !document.hidden) countView(shown);
  }, [inView, shown]);

  if (!isPending && ads.length === 0) return null;
  return (
    <div ref={box} className={styles.box} data-pending={isPending || undefined}>
      {isPending ? (
        <Skeleton height="100%" shape="box" />
      ) : (
        <Carousel
          label={text.label}
          arrows
          onShow={setPlace}
          slides={ads.map((ad) => ({ key: ad.id, label: ad.title, content: <AdLink ad={ad} /> }))}
        />
      )}
    </div>
  );
}
