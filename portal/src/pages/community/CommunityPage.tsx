import { useLocation } from 'wouter';
import { listAddress, useListView } from '@/features/community/address';
import { missingToRead, useBoards, usePosts } from '@/features/community/api';
import { BoardChips } from '@/features/community/BoardChips';
import { CategoryChips } from '@/features/community/CategoryChips';
import { useComposeLink } from '@/features/community/compose/useComposeLink';
import { Keepers } from '@/features/community/Keepers';
import { ListSummary } from '@/features/community/ListSummary';
import { PostList } from '@/features/community/PostList';
import { SearchBox } from '@/features/community/SearchBox';
import { SortLinks } from '@/features/community/SortLinks';
import { text } from '@/features/community/text';
import { WriteButton } from '@/features/community/WriteButton';
import { useSession } from '@/shared/api/session';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import styles from './CommunityPage.module.css';

/** The posts of all boards or of one. The selection is part of the URL. */
export default function CommunityPage() {
  const view = useListView();
  const [, navigate] = useLocation();
  const { me } = useSession();
  const { data: boards = [] } = useBoards();
  const { data: list, error } = usePosts(view);
  const isClosed = missingToRead(error) !== null;
  const board = boards.find(({ id }) => id === view.board);
  useComposeLink(me ? { mode: 'create', boardId: view.board ?? undefined } : null);
  usePageTitle(board?.name ?? text.title);
  return (
    <div className={styles.page} data-write={me ? '' : undefined}>
      <header className={styles.head}>
        <div>
          <h1>{board?.name ?? text.title}</h1>
          {board?.description && <p>{board.description}</p>}
          {board && board.keepers.length > 0 && <Keepers keepers={board.keepers} />}
        </div>
        {me && <WriteButton className={styles.write} boardId={view.board} />}
      </header>
      <BoardChips boards={boards} view={view} />
      {board && board.categories.length > 0 && (
        <CategoryChips categories={board.categories} view={view} />
      )}
      {!isClosed && (
        <>
          <SearchBox
            value={view.search}
            onSearch={(search) =>
              navigate(listAddress({ ...view, search, page: 1 }), { replace: true })
            }
          />
          <div className={styles.tools}>
            <ListSummary list={list} searching={view.search !== ''} />
            <SortLinks view={view} board={board} />
          </div>
        </>
      )}
      <PostList view={view} />
    </div>
  );
}
