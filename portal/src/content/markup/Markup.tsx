import type { ReactNode } from 'react';
import { Photo } from '@/content/media/Photo';
import { roomOf, SIZES, srcSetOf } from '@/content/media/sizes';
import { text } from '@/content/media/text';
import type { Media } from '@/content/media/upload/api';
import { type Inline, type MediaBlock, parseMarkup, type TextRun } from '@/shared/lib/markup';
import { openDialog } from '@/shared/ui/dialogs';
import { lazyPart } from '@/shared/ui/lazyPart';
import { linkedRuns } from './linkedRuns';
import styles from './Markup.module.css';
import { WrittenLink } from './WrittenLink';

const PlayableVideo = lazyPart(() => import('@/content/media/video/PlayableVideo'));

function RunText({ run }: { run: TextRun }) {
  let inside: ReactNode = run.text;
  if (run.underline) inside = <u>{inside}</u>;
  if (run.italic) inside = <em>{inside}</em>;
  if (run.bold) inside = <strong>{inside}</strong>;
  return run.href === undefined ? inside : <WrittenLink href={run.href}>{inside}</WrittenLink>;
}

function InlineText({ part }: { part: Inline }) {
  if (part.type === 'break') return <br />;
  // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never reorders.
  return linkedRuns(part).map((run, at) => <RunText key={at} run={run} />);
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
export default function Markup(props: MarkupProps) {
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
