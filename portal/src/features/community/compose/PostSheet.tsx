import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import styles from '@/content/composer/Composer.module.css';
import { ComposerFrame, ComposerHeader } from '@/content/composer/ComposerFrame';
import { QueryFallback } from '@/content/composer/QueryFallback';
import type { Closing } from '@/content/composer/useClosing';
import { UnfinishedDraft } from '@/content/drafts/UnfinishedDraft';
import type { Draft } from '@/content/drafts/useDraft';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import type { Failure } from '@/shared/api/failure';
import type { Me } from '@/shared/api/session';
import { isSuspended } from '@/shared/api/suspension';
import { useMediaQuery } from '@/shared/hooks/useMediaQuery';
import { type Post, useBoards } from '../api';
import type { PostForm as PostInput } from './api';
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
  /** Whether it answers a post, whose board it shares. */
  isAnswer?: boolean | undefined;
  initial: (boards: readonly BoardOption[]) => PostDraft;
  /** Sends the form; rejects with the server's refusal. */
  send: (input: PostInput) => Promise<Post>;
  onSent: (saved: Post) => void;
  /** The return URL after a sign-in. */
  returnTo: string;
  /** Replaces the form while it cannot be shown. */
  instead?: ReactNode | undefined;
};

/** The post form in its frame, and the data that must be loaded before it. */
export function PostSheet(props: PostSheetProps) {
  const { words, me, draft, closing, post, failure, send } = props;
  const [, navigate] = useLocation();
  const boards = useBoards();
  const isTouch = useMediaQuery('(pointer: coarse)');

  function instead(): ReactNode {
    if (isSuspended(me)) return <SuspendedNote me={me} />;
    if (props.instead) return props.instead;
    if (!boards.data) return <QueryFallback queries={[boards]} />;
    return draft.found ? <UnfinishedDraft draft={draft} {...words.found} /> : null;
  }

  function form(): ReactNode {
    const options = boardOptions(boards.data ?? [], me, post);
    const initial = draft.restored ?? props.initial(options);
    // The board may have been closed since.
    const isOpen = options.some(({ value }) => value === initial.boardId);
    return (
      <PostForm
        {...{ words, draft, failure, post, send }}
        boards={options}
        isAnswer={props.isAnswer ?? post?.isAnswer ?? false}
        initial={isOpen ? initial : { ...initial, boardId: '' }}
        canPin={me.isAdmin}
        focusTitle={!post && !isTouch}
        onSent={(saved) => {
          notifyPublished(saved, words.done);
          props.onSent(saved);
          closing.close();
        }}
        onSignedOut={() => {
          navigate(`/login?next=${encodeURIComponent(props.returnTo)}`);
          closing.close();
        }}
        onClose={closing.request}
      />
    );
  }

  const other = instead();
  return (
    <ComposerFrame closing={closing}>
      {other ? (
        <>
          <ComposerHeader heading={words.heading} onClose={closing.request} />
          <div className={styles.body}>{other}</div>
        </>
      ) : (
        form()
      )}
    </ComposerFrame>
  );
}
