import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { roomOf, SIZES, srcSetOf } from '@/content/media/sizes';
import { text } from '@/content/media/text';
import type { Media } from '@/content/media/upload/api';
import { type Inline, type MediaBlock, parseMarkup, type TextRun } from '@/shared/lib/markup';
import { openDialog } from '@/shared/ui/dialogs';
import { lazyPart } from '@/shared/ui/lazyPart';
import styles from './Markup.module.css';

const PlayableVideo = lazyPart(() => import('@/content/media/video/PlayableVideo'), {
  pending: null,
});

function linked(run: TextRun, inside: ReactNode): ReactNode {
  if (run.href === undefined) return inside;
  if (run.href.startsWith('/')) return <Link href={run.href}>{inside}</Link>;
  return (
    <a href={run.href} target="_blank" rel="nofollow ugc noopener">
      {inside}
    </a>
  );
}

function InlineText({ part }: { part: Inline }) {
  if (part.type === 'break') return <br />;
  let inside: ReactNode = part.text;
  if (part.underline) inside = <u>{inside}</u>;
  if (part.italic) inside = <em>{inside}</em>;
  if (part.bold) inside = <strong>{inside}</strong>;
  return linked(part, inside);
}

type MarkupProps = {
  text: string;
  title: string;
  /** The entry's own files: they are shown with their size and open the viewer. */
  media: readonly Media[];
  /** On a card those files are already in the grid above the text. */
  withoutMedia?: boolean | undefined;
};

type BlockProps = MarkupProps & { block: MediaBlock };

function MediaInText({ block, title, media, withoutMedia }: BlockProps) {
  const own = media.find(({ url }) => url === block.url);
  if (own && withoutMedia) return null;
  if (block.kind === 'video') {
    return (
      <PlayableVideo
        className={styles.media}
        src={block.url}
        poster={own?.thumbnailUrl ?? undefined}
        style={own && roomOf(own)}
        aria-label={block.alt || text.video(title)}
        muted
      />
    );
  }
  if (!own) return <Photo className={styles.media} src={block.url} alt={block.alt} />;
  const start = media.indexOf(own);
  return (
    <button
      type="button"
      className={styles.photo}
      style={roomOf(own)}
      aria-label={block.alt || text.openPhoto(start + 1, media.length)}
      onClick={() =>
        void openDialog(() => import('@/content/media/viewer/PhotoViewer'), { media, title, start })
      }
    >
      <Photo src={own.url} srcSet={srcSetOf(own)} sizes={SIZES} alt="" />
    </button>
  );
}

/** A stored text as elements; never an HTML string (decisions §1.11). */
export function Markup(props: MarkupProps) {
  const { blocks } = parseMarkup(props.text);
  return (
    <div className={styles.markup}>
      {blocks.map((block, place) => {
        const key = `${place}-${block.type}`;
        if (block.type === 'media') return <MediaInText key={key} {...props} block={block} />;
        return (
          <p key={key}>
            {block.inlines.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never reorders.
              <InlineText key={at} part={part} />
            ))}
          </p>
        );
      })}
    </div>
  );
}
