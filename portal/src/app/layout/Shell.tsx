import type { ReactNode } from 'react';
import { useSession } from '@/shared/api/session';
import { useSite } from '@/shared/api/site';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { inApp } from '@/shared/lib/inApp';
import { lazyPart } from '@/shared/ui/lazyPart';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { OfflineNote } from './OfflineNote';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';

const InAppLine = lazyPart(() => import('./InAppLine'), { failed: () => null });
const MemberLines = lazyPart(() => import('./MemberLines'));
const SidePanel = lazyPart(() => import('./SidePanel'));
const SiteLines = lazyPart(() => import('./SiteLines'));

/** The app whose window the portal was opened in. */
const APP = inApp();

/**
 * The bars around every screen. On wide screens the side panel is loaded; elsewhere the bottom bar
 * has its links. The panel comes after the page in the DOM, so that the keyboard reaches the page
 * first, but is drawn before it.
 */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 1024px)');
  const { data: site } = useSite();
  const { me } = useSession();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        본문으로 건너뛰기
      </a>
      <TopBar />
      <OfflineNote />
      {APP && <InAppLine app={APP} />}
      {site && (site.notice || site.readOnly) && <SiteLines site={site} isMember={Boolean(me)} />}
      {me && (me.awaitsApproval || me.suspendedUntil || me.awaitsWelcome) && (
        <MemberLines me={me} />
      )}
      <div className={styles.frame}>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {wide && (
          <aside className={styles.side} aria-label="내 정보와 게시판">
            <SidePanel />
          </aside>
        )}
      </div>
      <Footer />
      {!wide && <BottomBar />}
    </div>
  );
}
