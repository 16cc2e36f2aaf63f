import { Heart, MessageCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { isVideo, thumbnailOf } from '@/shared/lib/media';
import { Count } from '@/shared/ui/Count';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { VideoStill } from '@/shared/ui/VideoStill';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Highlight } from './Highlight';
import { previewOf } from './matches';
import styles from './ResultRow.module.css';
import { text } from './text';

/** `h3` if the rows have a heading of their own above them. */
export type RowHeading = 'h2' | 'h3';

type ResultRowProps = {
  to: string;
  query: string;
  title: string;
  /** Markup as it is stored. */
  content: string;
  /** Shown before the time: the author, and the hamster or board. */
  facts: ReactNode;
  /** The small picture at the side, if there is one. */
  image: string | null | undefined;
  createdAt: string;
  likesCount: number;
  commentsCount: number;
  heading: RowHeading;
};

/** A piece of writing among the results: its title, the text around the match, where it is from. */
export function ResultRow(props: ResultRowProps) {
  const { to, query, title, facts, image, heading: Heading } = props;
  const titleId = useId();
  const preview = previewOf(plainText(parseMarkup(props.content)), query);
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <div className="grid flex-1 gap-1 min-w-0">
        <Heading id={titleId} className={styles.title}>
          <Link href={to}>
            <Highlight text={title} query={query} />
          </Link>
        </Heading>
        {preview && (
          <p className={styles.preview}>
            <Highlight text={preview} query={query} />
          </p>
        )}
        <p className={styles.facts}>
          {facts}
          <TimeAgo at={props.createdAt} />
          <span className="inline-flex gap-3">
            <span className={styles.figure}>
              <Heart aria-hidden="true" />
              <VisuallyHidden>{text.likes}</VisuallyHidden>
              <Count value={props.likesCount} />
            </span>
            <span className={styles.figure}>
              <MessageCircle aria-hidden="true" />
              <VisuallyHidden>{text.comments}</VisuallyHidden>
              <Count value={props.commentsCount} />
            </span>
          </span>
        </p>
      </div>
      {image && isVideo(image) && <VideoStill className={styles.image} />}
      {image && !isVideo(image) && (
        <img
          className={styles.image}
          src={thumbnailOf(image)}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
        />
      )}
    </article>
  );
}
