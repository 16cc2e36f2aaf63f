import { PopularHamsters } from '@/features/ranking/PopularHamsters';
import { useSession } from '@/shared/api/session';
import { Boards } from './Boards';
import { ProfileCard } from './ProfileCard';
import styles from './SidePanel.module.css';
import { WelcomeCard } from './WelcomeCard';

/** Tells the stylesheet how high the panel is, so that its end can be scrolled to. */
function measure(panel: HTMLDivElement | null) {
  if (!panel) return;
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--panel-height', `${panel.offsetHeight}px`);
  });
  observer.observe(panel);
  return () => observer.disconnect();
}

/** Left of the content on wide screens; a default export because it is loaded on its own. */
export default function SidePanel() {
  const { me, isPending } = useSession();
  if (isPending) return null;
  return (
    <div ref={measure} className={styles.panel}>
      {me ? <ProfileCard me={me} /> : <WelcomeCard />}
      <Boards signedIn={me !== null} />
      <PopularHamsters />
    </div>
  );
}
