import type { Shape } from '@/shared/api/types';
import { cx } from '@/shared/lib/cx';
import styles from './DocumentSections.module.css';
import { placed } from './placed';

type Section = Shape<'SectionOut'>;
type Block = Section['blocks'][number];
type Run = Shape<'RunOut'>;

type DocumentSectionsProps = { sections: readonly Section[]; heading?: 'h2' | 'h3' };

function Words({ runs }: { runs: readonly Run[] }) {
  return placed(runs).map(({ one: { text, bold, italic, underline, href }, key }) => {
    if (href) {
      return (
        <a key={key} href={href}>
          {text}
        </a>
      );
    }
    if (bold) return <strong key={key}>{text}</strong>;
    if (italic) return <em key={key}>{text}</em>;
    return underline ? <u key={key}>{text}</u> : text;
  });
}

function Grid({ caption, head, rows }: Extract<Block, { type: 'grid' }>) {
  return (
    <table className={styles.table}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {placed(head).map(({ one, key }) => (
            <th key={key} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(rows).map(({ one: [first, ...rest], key }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {placed(rest).map((cell) => (
              <td key={cell.key}>{cell.one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One paragraph, list or table. */
export function DocumentBlock({ block }: { block: Block }) {
  if (block.type === 'grid') return <Grid {...block} />;
  if (block.type === 'line') {
    return (
      <p>
        <Words runs={block.runs} />
      </p>
    );
  }
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List className={block.isNumbered ? styles.numbered : styles.items}>
      {placed(block.items).map(({ one, key }) => (
        <li key={key}>
          <Words runs={one} />
        </li>
      ))}
    </List>
  );
}

/** A document's text by sections; its summary is in a box. */
export function DocumentSections({ sections, heading: Heading = 'h2' }: DocumentSectionsProps) {
  return placed(sections).map(({ one: { id, heading, isSummary, blocks }, key }) => (
    <section
      key={key}
      className={cx(styles.section, isSummary && styles.summary, !heading && styles.opening)}
      {...(heading && { 'aria-labelledby': id })}
    >
      {heading && (
        <Heading id={id} tabIndex={-1}>
          {heading}
        </Heading>
      )}
      {placed(blocks).map((block) => (
        <DocumentBlock key={block.key} block={block.one} />
      ))}
    </section>
  ));
}
