import { useSignInToast } from '@/content/actions/signIn';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import { useSession } from '@/shared/api/session';
import { isSuspended } from '@/shared/api/suspension';
import { CommentForm } from './CommentForm';
import styles from './Comments.module.css';
import type { CommentParent, CommentWords } from './commentView';
import { text, wordsOn } from './text';

type NewCommentProps = {
  parent: CommentParent;
  /** Names the box, see `useCommentDraft`. */
  place: string;
  /** Sends the words; rejects with the server's refusal. */
  onAdd: (words: CommentWords) => Promise<unknown>;
  /** For a reply: the name of the comment's author, and a callback that closes the box. */
  reply?: { to: string; onClose: () => void; isSecret: boolean } | undefined;
};

/** The form for a comment or a reply. Visitors get a link to the sign-in. */
export function NewComment({ parent, place, onAdd, reply }: NewCommentProps) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const words = wordsOn(parent.kind);

  if (!me) {
    return (
      <button type="button" className={styles.prompt} onClick={() => askToSignIn(words.signIn)}>
        {words.signInPrompt}
      </button>
    );
  }

  if (isSuspended(me)) return <SuspendedNote me={me} small />;

  return (
    <CommentForm
      key={place}
      memberId={me.id}
      parent={parent}
      place={place}
      label={reply ? text.reply.label(reply.to) : words.label}
      placeholder={reply ? text.reply.placeholder : words.placeholder}
      submitLabel={text.submit}
      secrecy={reply?.isSecret ? 'always' : parent.allowsSecrets ? 'open' : undefined}
      focused={reply !== undefined}
      failed={text.failed}
      onSend={onAdd}
      onClose={reply?.onClose}
    />
  );
}
