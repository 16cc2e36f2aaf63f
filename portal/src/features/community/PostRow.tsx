import { Eye, Heart, MessageCircle, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import { PendingReviewChip } from '@/content/screening/PendingReviewChip';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { Count } from '@/shared/ui/Count';
import { IconButton } from '@/shared/ui/IconButton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Post } from './api';
import { BoardChip } from './BoardChip';
import { CategoryChip } from './CategoryChip';
import { openCompose } from './compose/openCompose';
import { GivingChip } from './giving/GivingChip';
import { isOver } from './giving/giveaway';
import styles from './PostRow.module.css';
import { PostThumbnail } from './PostThumbnail';
import { SecretChip } from './SecretChip';
import { SolvedChip } from './SolvedChip';
import chip from './StateChip.module.css';
import { text } from './text';

type PostRowProps = {
  post: Post;
  /** In a list of one board, its name is omitted. */
  withoutBoard?: boolean | undefined;
  /** True if all rows are by the same member, whose name is not repeated. */
  withoutAuthor?: boolean | undefined;
};

/** A post in a list. The whole row leads to it; its author edits it from here. */
export function PostRow({ post, withoutBoard, withoutAuthor }: PostRowProps) {
  const { me } = useSession();
  const mayWrite = useMayWrite();
  const { user, giveaway } = post;
  const { isAnswer, question, category, isSecret, isHeld } = post;
  const isMarked =
    !withoutBoard || isAnswer || giveaway || question || category || isSecret || isHeld;
  return (
    <article className={styles.row} data-over={(giveaway && isOver(giveaway)) || undefined}>
      <div className={styles.main}>
        {isMarked && (
          <p className={styles.marks}>
            {!withoutBoard && <BoardChip board={post.board} />}
            {isAnswer && <span className={chip.chip}>{text.answer}</span>}
            {category && <CategoryChip category={category} />}
            {question && <SolvedChip question={question} />}
            {isSecret && <SecretChip />}
            {isHeld && <PendingReviewChip />}
            {giveaway && <GivingChip giveaway={giveaway} />}
            {giveaway && <span className={styles.region}>{giveaway.region}</span>}
          </p>
        )}
        <h2 className={styles.title}>
          <Link href={`/community/post/${post.id}`}>{post.title}</Link>
        </h2>
        {post.preview && <p className={styles.preview}>{post.preview}</p>}
      </div>
      <PostThumbnail media={post.media} />
      {me?.id === post.userId && mayWrite && (
        <IconButton
          className={styles.edit}
          label={text.edit(post.title)}
          icon={<Pencil aria-hidden="true" />}
          tooltip={false}
          onClick={() => openCompose({ mode: 'edit', post })}
        />
      )}
      <div className={styles.facts}>
        {!withoutAuthor && (
          <Link href={`/user/${user.id}`} className={styles.author ?? ''}>
            {user.nickname}
          </Link>
        )}
        <TimeAgo at={post.createdAt} />
        <span className="flex gap-2 ml-auto">
          <span className={styles.figure}>
            <Heart aria-hidden="true" data-on={post.isLiked || undefined} />
            <VisuallyHidden>{text.likes}</VisuallyHidden>
            <Count value={post.likesCount} />
          </span>
          <span className={styles.figure}>
            <MessageCircle aria-hidden="true" />
            <VisuallyHidden>{text.comments}</VisuallyHidden>
            <Count value={post.commentsCount} />
          </span>
          <span className={styles.figure}>
            <Eye aria-hidden="true" />
            <VisuallyHidden>{text.views}</VisuallyHidden>
            <Count value={post.viewsCount} />
          </span>
        </span>
      </div>
    </article>
  );
}
