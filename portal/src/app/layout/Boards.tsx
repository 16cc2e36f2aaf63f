import {
  Award,
  Bookmark,
  Camera,
  CircleHelp,
  Info,
  LayoutList,
  Megaphone,
  MessageCircle,
  Rows3,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type Board, useBoards } from '@/features/community/api';
import { useHasFeature } from '@/shared/api/site';
import { cx } from '@/shared/lib/cx';
import { Count } from '@/shared/ui/Count';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { isActive } from './navigation';
import styles from './SidePanel.module.css';

/** Spec 1 §3: four boards have icons and colours of their own. */
const KNOWN: Record<string, { icon: ReactNode; tint: string }> = {
  자유게시판: { icon: <MessageCircle aria-hidden="true" />, tint: 'var(--info)' },
  질문게시판: { icon: <CircleHelp aria-hidden="true" />, tint: 'var(--good)' },
  정보공유: { icon: <Info aria-hidden="true" />, tint: 'var(--warn)' },
  사진자랑: { icon: <Camera aria-hidden="true" />, tint: 'var(--like)' },
};

function BoardLink({ board, current }: { board: Board; current: boolean }) {
  const known = KNOWN[board.name];
  const tint = { '--tint': known?.tint ?? 'var(--muted)' } as React.CSSProperties;
  return (
    <Link
      href={`/community?board=${board.id}`}
      className={styles.link ?? ''}
      style={tint}
      aria-current={current ? 'page' : undefined}
    >
      {known?.icon ??
        (board.writePermission === 'admin' ? (
          <Megaphone aria-hidden="true" />
        ) : (
          <LayoutList aria-hidden="true" />
        ))}
      <span className="truncate min-w-0">{board.name}</span>
      <span className={styles.posts}>
        <VisuallyHidden>글 수</VisuallyHidden>
        <Count value={board.postsCount} />
      </span>
    </Link>
  );
}

function BoardLinks({ current }: { current: string | null }) {
  const { data: boards = [] } = useBoards();
  return (
    <>
      <h2>게시판</h2>
      <Link
        href="/community"
        className={styles.link ?? ''}
        aria-current={current === 'all' ? 'page' : undefined}
      >
        <Rows3 aria-hidden="true" />
        전체 글
      </Link>
      {boards.map((each) => (
        <BoardLink key={each.id} board={each} current={current === String(each.id)} />
      ))}
    </>
  );
}

/** The boards and contests, if the site has any, and a link to the member's bookmarks. */
export function Boards({ signedIn }: { signedIn: boolean }) {
  const [location] = useLocation();
  const [search] = useSearchParams();
  const hasFeature = useHasFeature();
  const hasBoards = hasFeature('community');
  const hasContests = hasFeature('contest');
  if (!hasBoards && !hasContests && !signedIn) return null;
  return (
    <nav className={cx(styles.card, styles.list)} aria-label="게시판, 콘테스트, 북마크">
      {hasBoards && (
        <BoardLinks current={location === '/community' ? (search.get('board') ?? 'all') : null} />
      )}
      {hasContests && (
        <Link
          href="/contest"
          className={styles.link ?? ''}
          aria-current={isActive('/contest', location) ? 'page' : undefined}
        >
          <Award aria-hidden="true" />
          콘테스트
        </Link>
      )}
      {signedIn && (
        <Link
          href="/bookmarks"
          className={styles.link ?? ''}
          aria-current={location === '/bookmarks' ? 'page' : undefined}
        >
          <Bookmark aria-hidden="true" />
          북마크
        </Link>
      )}
    </nav>
  );
}
