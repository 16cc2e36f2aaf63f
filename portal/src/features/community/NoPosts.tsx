import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type ListView, listAddress } from './address';
import { text } from './text';
import { WriteButton } from './WriteButton';

const words = text.empty;

/** Explains why a list is empty, with a link to continue. */
export function NoPosts({ view, total }: { view: ListView; total: number }) {
  const { me } = useSession();
  if (total > 0) {
    return (
      <EmptyState
        pose="searching"
        title={words.title}
        text={words.pageText}
        action={
          <LinkButton to={listAddress({ ...view, page: 1 })} variant="soft">
            {words.firstPage}
          </LinkButton>
        }
      />
    );
  }
  if (view.only !== 'all' && !view.search) {
    return (
      <EmptyState
        pose="seed"
        title={words.title}
        text={words[view.only]}
        action={
          <LinkButton to={listAddress({ ...view, only: 'all' })} variant="soft">
            {words.showAll}
          </LinkButton>
        }
      />
    );
  }
  if (view.search) {
    const [to, label] = wider(view);
    return (
      <EmptyState
        pose="searching"
        title={words.title}
        text={words.searchText(view.search)}
        action={
          <LinkButton to={to} variant="soft">
            {label}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      pose="writing"
      title={words.title}
      text={me ? words.member : words.visitor}
      action={
        me ? (
          <WriteButton boardId={view.board} />
        ) : (
          <LinkButton to={`/login?next=${encodeURIComponent(listAddress(view))}`}>
            {words.login}
          </LinkButton>
        )
      }
    />
  );
}

/** Where else to look for the same words: from a category to its board, then to all boards. */
function wider(view: ListView): [address: string, label: string] {
  const first = { ...view, category: null, page: 1 };
  if (view.category !== null) return [listAddress(first), words.searchBoard];
  if (view.board !== null) return [listAddress({ ...first, board: null }), words.searchBoards];
  return ['/community', words.searchAll];
}
