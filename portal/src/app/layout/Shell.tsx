import type { ReactNode } from 'react';
import { useSite } from '@/shared/api/site';
import { useBreakpoint } from '@/shared/hooks/useBreakpoint';
import { lazyPart } from '@/shared/ui/lazyPart';
import { BottomBar } from './BottomBar';
import { Footer } from './Footer';
import { OfflineNote } from './OfflineNote';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';

const ReadOnlyNote = lazyPart(() => import('./ReadOnlyNote'));
const SidePanel = lazyPart(() => import('./SidePanel'));

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
      {site?.readOnly && <ReadOnlyNote message={site.readOnly.message} />}
      <div className={styles.frame}>
        {breakpoint === 'desktop' && (
          <aside className={styles.side} aria-label="내 정보와 게시판">
            <SidePanel />
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
