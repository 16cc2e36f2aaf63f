import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import styles from '@/content/composer/Compose.module.css';
import { ComposeFrame, ComposeHeader } from '@/content/composer/ComposeFrame';
import type { Closing } from '@/content/composer/useClosing';
import { text as draftText } from '@/content/drafts/text';
import type { Draft } from '@/content/drafts/useDraft';
import { isSuspended } from '@/content/suspension/api';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import type { Failure } from '@/shared/api/failure';
import type { Me } from '@/shared/api/session';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { type Post, useBoards } from '../api';
import type { PostForm as PostInput } from './api';
import { ComposeLoading } from './ComposeLoading';
import { type BoardOption, boardOptions, type PostDraft } from './draft';
import { PostForm } from './PostForm';
import type { ModeText } from './text';

type PostSheetProps = {
  words: ModeText;
  me: Me;
  draft: Draft<PostDraft>;
  closing: Closing;
  failure: Failure | null;
  /** The post being edited. */
  post?: Post | undefined;
  initial: (boards: readonly BoardOption[]) => PostDraft;
  /** Sends the form; rejects with the server's refusal. */
  onSubmit: (input: PostInput) => Promise<unknown>;
  /** Where a member who has to sign in again comes back to. */
  returnTo: string;
  /** Stands in for the form while it cannot be shown. */
  instead?: ReactNode | undefined;
};

/** Characters of a draft that tell its writer which one it is. */
const BEGINNING = 60;

function beginningOf({ title, content }: PostDraft): string {
  return title.trim() || plainText(parseMarkup(content)).slice(0, BEGINNING);
}

/** What was left unfinished, before the form: nothing can be written over it by mistake. */
function Unfinished({ draft, words }: { draft: Draft<PostDraft>; words: ModeText }) {
  return (
    <EmptyState
      pose="writing"
      title={words.found.title}
      text={draft.found && beginningOf(draft.found)}
      action={
        <>
          <Button variant="outline" onClick={() => draft.answer(false)}>
            {words.found.discard}
          </Button>
          <Button onClick={() => draft.answer(true)}>{draftText.restore}</Button>
        </>
      }
    />
  );
}

/** The post form in its frame, with whatever has to be there before it. */
export function PostSheet(props: PostSheetProps) {
  const { words, me, draft, closing, post, initial } = props;
  const [, navigate] = useLocation();
  const boards = useBoards();
  const isTouch = useMediaQuery('(pointer: coarse)');

  function fail(reason: unknown) {
    if (!draft.keepThrough(reason)) return;
    // In place of the editor's own history entry.
    navigate(`/login?next=${encodeURIComponent(props.returnTo)}`, { replace: true });
    closing.close();
  }

  function instead(): ReactNode {
    if (isSuspended(me)) return <SuspendedNote me={me} />;
    if (props.instead) return props.instead;
    if (!boards.data) {
      if (!boards.error) return <ComposeLoading />;
      return (
        <ErrorState
          error={boards.error}
          onRetry={() => void boards.refetch()}
          retrying={boards.isFetching}
        />
      );
    }
    return draft.found ? <Unfinished draft={draft} words={words} /> : null;
  }

  const other = instead();
  const options = boardOptions(boards.data ?? [], me, post);
  const { restored } = draft;
  // The board may have been closed since.
  const alive = options.some(({ value }) => value === restored?.boardId);
  return (
    <ComposeFrame closing={closing}>
      {other ? (
        <>
          <ComposeHeader heading={words.heading} onClose={closing.request} />
          <div className={styles.body}>{other}</div>
        </>
      ) : (
        <PostForm
          words={words}
          boards={options}
          initial={
            restored ? { ...restored, boardId: alive ? restored.boardId : '' } : initial(options)
          }
          failure={props.failure}
          canPin={me.isAdmin}
          focusTitle={!post && !isTouch}
          unsent={restored ? draft.unsentFiles : undefined}
          onChange={draft.keep}
          onSubmit={props.onSubmit}
          onFailed={fail}
          onClose={closing.request}
        />
      )}
    </ComposeFrame>
  );
}
