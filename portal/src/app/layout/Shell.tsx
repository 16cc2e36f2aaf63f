import type { ReactNode } from 'react';
import { useSession } from '@/shared/api/session';
import { useSite } from '@/shared/api/site';
import { isSuspended } from '@/shared/api/suspension';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { inApp } from '@/shared/lib/inApp';
import { lazyPart } from '@/shared/ui/lazyPart';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { OfflineNote } from './OfflineNote';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';

const AwaitingLine = lazyPart(() => import('./AwaitingLine'), { pending: null });
const InAppLine = lazyPart(() => import('./InAppLine'), { failed: () => null });
const NoticeLine = lazyPart(() => import('./NoticeLine'));
const ReadOnlyNote = lazyPart(() => import('./ReadOnlyNote'));
const SidePanel = lazyPart(() => import('./SidePanel'));
const SuspendedLine = lazyPart(() => import('./SuspendedLine'), { pending: null });

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
      {site?.notice && <NoticeLine notice={site.notice} isMember={Boolean(me)} />}
      {site?.readOnly && <ReadOnlyNote message={site.readOnly.message} />}
      {me?.awaitsApproval && <AwaitingLine />}
      {me?.suspendedUntil && isSuspended(me) && <SuspendedLine until={me.suspendedUntil} />}
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
