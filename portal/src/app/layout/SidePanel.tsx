import { useLocation } from 'wouter';
import { ProviderSlot } from '@/features/ads/ProviderSlot';
import { PopularHamsters } from '@/features/ranking/PopularHamsters';
import { useSession } from '@/shared/api/session';
import { useHasFeature, useSite } from '@/shared/api/site';
import { Boards } from './Boards';
import { ProfileCard } from './ProfileCard';
import { WelcomeCard } from './WelcomeCard';

/** Passes the panel's height to the stylesheet, so that its end can be scrolled to. */
function measure(panel: HTMLDivElement | null) {
  if (!panel) return;
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--panel-height', `${panel.offsetHeight}px`);
  });
  observer.observe(panel);
  return () => observer.disconnect();
}

/** Public lists and posts: no forms, and no personal content. */
const HAS_ADS = /^\/(?:community(?:\/post\/\d+)?|ranking)?$/;

/** Left of the content on wide screens; a default export because it is loaded on its own. */
export default function SidePanel() {
  const { me, isPending } = useSession();
  const { data: site } = useSite();
  const hasFeature = useHasFeature();
  const [location] = useLocation();
  if (isPending) return null;
  return (
    <div ref={measure} className="column gap-4">
      {me ? <ProfileCard me={me} /> : <WelcomeCard />}
      <Boards signedIn={me !== null} />
      {hasFeature('ranking') && <PopularHamsters />}
      {site?.adProvider && HAS_ADS.test(location) && (
        <ProviderSlot height={site.adProvider.height} />
      )}
    </div>
  );
}
