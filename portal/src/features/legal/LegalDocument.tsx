import { useEffect } from 'react';
import { useSite } from '@/shared/api/site';
import type { Shape } from '@/shared/api/types';
import type { LegalBlock, LegalText } from './document';
import styles from './LegalDocument.module.css';

const words = {
  version: '버전',
  updated: '최종 수정일',
  summary: '한눈에 보기',
  contents: '차례',
  contact: '문의 메일',
  sanctions: '이용 제한 내역',
  toContents: '차례로 돌아가기',
};

const USUAL = {
  misuse: '1년',
  usage: '3개월',
  inquiries: '1년',
  ads: '2년',
  pushes: '7일',
  readNotifications: '3개월',
  unreadNotifications: '6개월',
};

const date = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'UTC' });

function Contact() {
  const { data: site } = useSite();
  const address = site?.contactEmail;
  return address ? (
    <a href={`mailto:${address}`}>{`${words.contact}(${address})`}</a>
  ) : (
    words.contact
  );
}

function Words({ children }: { children: string }) {
  return children.split(/(\{contact\}|\{sanctions\})/).map((part) => {
    if (part === '{contact}') return <Contact key={part} />;
    if (part !== '{sanctions}') return part;
    return (
      <a key={part} href="/sanctions">
        {words.sanctions}
      </a>
    );
  });
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Words>{block}</Words>
      </p>
    );
  }
  if ('table' in block) return <Table {...block.table} />;
  const ordered = 'numbered' in block;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={ordered ? styles.numbered : styles.items}>
      {(ordered ? block.numbered : block.items).map((item) => (
        <li key={item}>
          <Words>{item}</Words>
        </li>
      ))}
    </List>
  );
}

function Table({ caption, head, rows }: Extract<LegalBlock, { table: unknown }>['table']) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => (
              <td key={head[at + 1]} data-head={head[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sentence that begins so is said where an ad provider is set up. */
const AD_PROVIDER = '{adProvider}';

/** A list without the sentences that are not true of this site. */
function saidOf(list: readonly unknown[], hasAdProvider: boolean) {
  return list.flatMap((part) => {
    if (typeof part !== 'string' || !part.startsWith(AD_PROVIDER)) return [part];
    return hasAdProvider ? [part.slice(AD_PROVIDER.length)] : [];
  });
}

/** Periods and ads are the site's own; until it is known they stand as a new site has them. */
function asOf(site: Shape<'SiteOut'> | undefined, text: LegalText) {
  const periods = site?.retention ?? USUAL;
  const hasAdProvider = Boolean(site?.adProvider);
  const told = JSON.stringify(text).replace(
    /\{(\w+)\}/g,
    (mark, name: keyof typeof periods) => periods[name] ?? mark,
  );
  return JSON.parse(told, (_, part) =>
    Array.isArray(part) ? saidOf(part, hasAdProvider) : part,
  ) as LegalText;
}

/** A legal text with its version, a short form, a table of contents and an anchor per section. */
export function LegalDocument({ text: written }: { text: LegalText }) {
  const { data: site } = useSite();
  const text = asOf(site, written);
  useEffect(() => {
    // The browser looked for the anchor before this text was there.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <article className={styles.document}>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <p className={styles.version}>
          {words.updated}{' '}
          <time dateTime={text.version}>{date.format(new Date(`${text.version}T00:00:00Z`))}</time>
          <span>
            {words.version} {text.version}
          </span>
        </p>
      </header>
      <section className={styles.summary} aria-labelledby="summary">
        <h2 id="summary">{words.summary}</h2>
        <ul className={styles.items}>
          {text.summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" tabIndex={-1}>
          {words.contents}
        </h2>
        <ol>
          {text.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <p>{text.opening}</p>
      {text.sections.map(({ id, heading, blocks }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
      <p>
        <a href="#contents">{words.toContents}</a>
      </p>
    </article>
  );
}
