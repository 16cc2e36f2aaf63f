import { MessageCircle, Share2 } from 'lucide-react';
import { sharePage } from '@/content/actions/share';
import styles from '@/content/reactions/Actions.module.css';
import { BookmarkButton } from '@/content/reactions/BookmarkButton';
import { LikeButton } from '@/content/reactions/LikeButton';
import { useSession } from '@/shared/api/session';
import { Count } from '@/shared/ui/Count';
import type { Post } from './api';
import { postText } from './postText';
import { text } from './text';

type PostActionsProps = { post: Post; onComments: () => void };

/** The actions of a post; its comments are below. */
export function PostActions({ post, onComments }: PostActionsProps) {
  const { me } = useSession();

  function share() {
    const { id, title, isHeld } = post;
    const shared = { path: `/community/post/${id}`, title };
    if (me?.id !== post.userId) return void sharePage(shared);
    import('@/content/actions/shareOwn').then(
      ({ shareOwn }) => void shareOwn({ ...shared, isHeld, address: `/api/community/${id}` }),
      () => void sharePage(shared),
    );
  }

  return (
    <div className={styles.actions}>
      <LikeButton kind="community" thing={post} />
      <button type="button" className={styles.action} onClick={onComments}>
        <MessageCircle aria-hidden="true" />
        <span className={styles.word}>{text.comments}</span>
        <Count value={post.commentsCount} />
      </button>
      <BookmarkButton kind="community" thing={post} />
      <button type="button" className={styles.action} aria-label={postText.share} onClick={share}>
        <Share2 aria-hidden="true" />
        <span className={styles.second}>{postText.share}</span>
      </button>
    </div>
  );
}
