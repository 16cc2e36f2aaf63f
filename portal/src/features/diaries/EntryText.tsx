import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { Entry } from './api';
import { belowTitle } from './belowTitle';
import styles from './EntryText.module.css';
import { text } from './text';

/** Loaded when the reader expands the text; until then three lines are shown. */
const Markup = lazyPart(() => import('@/content/markup/Markup'));

/** Three lines of plain text, and the whole with its markup after "더 보기". */
export function EntryText({ entry }: { entry: Entry }) {
  const { content, media, title } = entry;
  const box = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const document = useMemo(() => parseMarkup(content), [content]);
  const preview = useMemo(
    () => belowTitle(plainText(document).replace(/\n{2,}/g, '\n'), title),
    [document, title],
  );
  // Content that the grid above does not show already.
  const hasMore = document.blocks.some(
    (block) => block.type === 'media' && !media.some(({ url }) => url === block.url),
  );

  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || open) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [open]);

  const short = (
    <p ref={box} className={styles.preview}>
      {preview}
    </p>
  );
  return (
    <div>
      {open ? (
        <Markup text={content} title={title} media={media} withoutMedia pending={short} />
      ) : (
        short
      )}
      {(open || cut || hasMore) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          onPointerEnter={Markup.preload}
          onClick={() => setOpen(!open)}
        >
          {open ? text.readLess : text.readMore}
        </button>
      )}
    </div>
  );
}
