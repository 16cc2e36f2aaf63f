import { ChevronLeft, LockKeyhole } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link, useParams } from 'wouter';
import Comments from '@/content/comments/Comments';
import Markup from '@/content/markup/Markup';
import { MediaFrame } from '@/content/media/MediaFrame';
import { mediaBesideText } from '@/content/media/sizes';
import { usePost } from '@/features/community/api';
import { useBoardRules } from '@/features/community/boardRules';
import { useComposeLink } from '@/features/community/compose/useComposeLink';
import { PostActions } from '@/features/community/PostActions';
import { PostHead } from '@/features/community/PostHead';
import { PostSkeleton } from '@/features/community/PostSkeleton';
import { postText } from '@/features/community/postText';
import Question from '@/features/community/questions/Question';
import { secretText } from '@/features/community/secretText';
import { text } from '@/features/community/text';
import { AnsweredLine } from '@/features/community/thread/AnsweredLine';
import { PostAnswers } from '@/features/community/thread/PostAnswers';
import { useAllowsSecrets } from '@/features/community/useAllowsSecrets';
import { useMayModerate } from '@/features/community/useMayModerate';
import { OwnBlock, TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { usePageDescription } from '@/shared/hooks/usePageDescription';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryStates } from '@/shared/ui/QueryStates';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './CommunityPostPage.module.css';

/** Few posts have one: each comes with a request of its own. */
const PostHealthCard = lazyPart(() => import('@/features/community/healthCard/PostHealthCard'));

const Giving = lazyPart(() => import('@/features/community/giving/Giving'));
const PostFiles = lazyPart(() => import('@/features/community/files/PostFiles'));
/** Links from before the site moved here name comments in another way. */
const OldAnchor = lazyPart(() => import('@/features/community/OldAnchor'), { late: true });
const PostPoll = lazyPart(() => import('@/features/community/poll/PostPoll'));

/** Spec 2 §9, in code points. */
const DESCRIPTION_MAX = 160;

function describe(content: string): string {
  const words = plainText(parseMarkup(content)).replace(/\s+/g, ' ').trim();
  return [...words].slice(0, DESCRIPTION_MAX).join('');
}

/** One post with its comments. */
export default function CommunityPostPage() {
  const { id } = useParams<{ id: string }>();
  const known = usePost(Number(id));
  const { error } = known;
  // A list only says that there is a secret post: no copy of the post itself.
  const post = known.data?.mayRead === false ? undefined : known.data;
  const query = { ...known, data: post, isPending: !post && !error };
  const { me } = useSession();
  const allowsSecrets = useAllowsSecrets(post?.boardId);
  const mayModerate = useMayModerate(post?.boardId ?? 0);
  const rules = useBoardRules(post?.boardId);
  const isClosed = (post?.isLocked && !mayModerate) || rules.muted !== null;
  const comments = useRef<HTMLElement>(null);
  const description = useMemo(() => (post ? describe(post.content) : undefined), [post]);
  useComposeLink(post && me?.id === post.userId ? { mode: 'edit', post } : null);
  usePageTitle(post?.title ?? '게시글');
  usePageDescription(description);

  if (error instanceof ApiError && error.code === 'taken_down') return <TakenDown error={error} />;
  if (error instanceof ApiError && error.code === 'post_secret') {
    return (
      <EmptyState
        heading="h1"
        pose="seed"
        title={secretText.title}
        text={secretText.text}
        action={<LinkButton to="/community">{postText.toList}</LinkButton>}
      />
    );
  }
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={postText.missingTitle}
      text={postText.missingText}
      action={<LinkButton to="/community">{postText.toList}</LinkButton>}
    />
  );
  const loading = (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <PostSkeleton />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} missing={missing} heading="h1">
      {(post) => (
        <>
          <Link href={`/community?board=${post.board.id}`} className={styles.board ?? ''}>
            <ChevronLeft aria-hidden="true" />
            {post.board.name}
          </Link>
          {me?.id === post.userId && <OwnBlock path={`/community/post/${post.id}`} />}
          <article className={styles.post}>
            {post.isAnswer && <AnsweredLine postId={post.id} />}
            <PostHead post={post} />
            {post.giveaway && (
              <div className={styles.giving}>
                <Giving key={post.id} post={post} giveaway={post.giveaway} />
              </div>
            )}
            <div className={styles.content}>
              <Markup text={post.content} title={post.title} media={post.media} />
            </div>
            {post.hasHealthCard && (
              <div className={styles.attached}>
                <PostHealthCard key={post.id} post={post} />
              </div>
            )}
            {post.hasPoll && (
              <div className={styles.attached}>
                <PostPoll key={post.id} post={post} />
              </div>
            )}
            <div className={styles.media}>
              <MediaFrame media={mediaBesideText(post)} all={post.media} title={post.title} />
            </div>
            {post.files.length > 0 && (
              <div className={styles.attached}>
                <PostFiles files={post.files} kept={me?.id === post.userId ? null : rules.kept} />
              </div>
            )}
            <PostActions post={post} onComments={() => comments.current?.scrollIntoView()} />
          </article>
          {(me || post.isAnswer || post.hasAnswers) && <PostAnswers post={post} />}
          {window.location.hash.startsWith('#c_') && <OldAnchor postId={post.id} />}
          <section ref={comments} className={styles.comments} aria-label={text.comments}>
            {(post.isLocked || rules.muted) && (
              <p className="row gap-1 text-15 text-muted icons-16">
                <LockKeyhole aria-hidden="true" />
                {post.isLocked ? text.locked : rules.muted}
              </p>
            )}
            {post.question ? (
              <Question key={post.id} post={post} isClosed={isClosed} question={post.question} />
            ) : (
              <Comments
                key={post.id}
                parent={{ kind: 'community', ...post, allowsSecrets }}
                isClosed={isClosed}
              />
            )}
          </section>
        </>
      )}
    </QueryStates>
  );
}
