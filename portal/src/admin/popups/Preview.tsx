import { useWatch } from 'react-hook-form';
import { type Inline, parseMarkup } from '@/shared/lib/markup';
import { PopupCard } from '@/shared/ui/PopupCard';
import styles from './Popups.module.css';
import { popupText as text } from './text';

function Run({ part }: { part: Inline }) {
  if (part.type === 'break') return <br />;
  let inside = <>{part.text}</>;
  if (part.underline) inside = <u>{inside}</u>;
  if (part.italic) inside = <em>{inside}</em>;
  if (part.bold) inside = <strong>{inside}</strong>;
  return part.href === undefined ? inside : <span className={styles.link}>{inside}</span>;
}

function Words({ content }: { content: string }) {
  return parseMarkup(content).blocks.map((block, at) =>
    block.type === 'media' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never reorders.
      <img key={at} className={styles.picture} src={block.url} alt={block.alt} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <p key={at}>
        {block.inlines.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Run key={place} part={part} />
        ))}
      </p>
    ),
  );
}

/** The popup as it is being written; its buttons do nothing here. */
export function Preview() {
  const { title = '', content = '', image = '' } = useWatch();
  return (
    <section className={styles.preview} aria-label={text.preview}>
      <h2 className="text-15">{text.preview}</h2>
      <p>{text.previewAbout}</p>
      <PopupCard
        title={title || text.untitled}
        image={image}
        actions={
          <>
            <span>{text.notToday}</span>
            <span>{text.close}</span>
          </>
        }
      >
        {content && <Words content={content} />}
      </PopupCard>
    </section>
  );
}
