import { lazy, type ReactNode, Suspense } from 'react';
import { useSite } from '@/shared/api/site';
import { useBreakpoint } from '@/shared/hooks/useBreakpoint';
import { loadChunk } from '@/shared/lib/loadChunk';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { OfflineNote } from './OfflineNote';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';

const ReadOnlyNote = lazy(() => loadChunk(() => import('./ReadOnlyNote')));
const SidePanel = lazy(() => loadChunk(() => import('./SidePanel')));

/** Bars around every screen; the side panel is only loaded where there is room for it. */
export function Shell({ children }: { children: ReactNode }) {
  const breakpoint = useBreakpoint();
  const { data: site } = useSite();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        본문으로 건너뛰기
      </a>
      <TopBar />
      <OfflineNote />
      {site?.readOnly && (
        <Suspense>
          <ReadOnlyNote message={site.readOnly.message} />
        </Suspense>
      )}
      <div className={styles.frame}>
        {breakpoint === 'desktop' && (
          <aside className={styles.side} aria-label="내 정보와 게시판">
            <Suspense fallback={<span data-waiting="" />}>
              <SidePanel />
            </Suspense>
          </aside>
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer />
      {breakpoint === 'mobile' && <BottomBar />}
    </div>
  );
}
