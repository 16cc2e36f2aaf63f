import { useEffect } from 'react';
import { Link } from 'wouter';
import { Changes } from '@/shared/documents/Changes';
import { DocumentSections } from '@/shared/documents/DocumentSections';
import type { DocumentInForce, DocumentVersion } from './api';
import styles from './DocumentView.module.css';
import { longDay } from './days';
import { text } from './text';

type Shown = DocumentInForce | DocumentVersion;

/** The state of this version, unless it is the one in force. */
function State({ shown }: { shown: Shown }) {
  const { state, effectiveOn, needsConsent, path } = shown;
  if (state === 'in_force') return null;
  return (
    <aside className={styles.note}>
      {state === 'scheduled' && (
        <p>
          {text.scheduled(longDay(effectiveOn))} {needsConsent ? text.asks : text.refuse}
        </p>
      )}
      {state === 'past' && <p>{text.past}</p>}
      {state === 'withdrawn' && <p>{text.withdrawn}</p>}
      <Link href={path}>{text.current}</Link>
    </aside>
  );
}

function Coming({ coming, path }: { coming: NonNullable<Shown['coming']>; path: string }) {
  return (
    <aside className={styles.note}>
      <p>{text.willChange(longDay(coming.effectiveOn))}</p>
      <Link href={`${path}/${coming.version}`}>{text.comingChanges}</Link>
    </aside>
  );
}

function Contents({ sections }: Pick<Shown, 'sections'>) {
  const named = sections.filter(({ heading, isSummary }) => heading && !isSummary);
  return (
    <nav className={styles.contents} aria-labelledby="document-contents">
      <h2 id="document-contents" tabIndex={-1}>
        {text.contents}
      </h2>
      <ol>
        {named.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Versions({ shown }: { shown: Shown }) {
  return (
    <section className={styles.versions} aria-labelledby="document-versions">
      <h2 id="document-versions">{text.versions}</h2>
      <ul>
        {shown.versions.map(({ version, effectiveOn }) => (
          <li key={version}>
            <Link
              href={`${shown.path}/${version}`}
              aria-current={version === shown.version ? 'page' : undefined}
            >
              {text.version(version)}
            </Link>{' '}
            {text.since(longDay(effectiveOn))}
          </li>
        ))}
      </ul>
      <p className={styles.hash}>
        {text.hash} <code>{shown.bodyHash}</code>
      </p>
    </section>
  );
}

/** A document with its date, upcoming version, changes, and every earlier version. */
export function DocumentView({ shown }: { shown: Shown }) {
  const { title, version, effectiveOn, sections, coming, path } = shown;
  const changes = 'changes' in shown && shown.changedFrom !== null ? shown : null;
  useEffect(() => {
    // The browser looked for the anchor before this text was there.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <article className={styles.document}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.version}>
          <span>{text.version(version)}</span>
          <span>
            {text.effectiveOn} <time dateTime={effectiveOn}>{longDay(effectiveOn)}</time>
          </span>
        </p>
      </header>
      <State shown={shown} />
      {coming && coming.version !== version && <Coming coming={coming} path={path} />}
      {changes?.changedFrom && (
        <section className={styles.changes} aria-labelledby="document-changes">
          <h2 id="document-changes">{text.changes(changes.changedFrom)}</h2>
          <Changes changes={changes.changes} label={text.changes(changes.changedFrom)} />
        </section>
      )}
      <Contents sections={sections} />
      <DocumentSections sections={sections} />
      <Versions shown={shown} />
      <p>
        <a href="#document-contents">{text.toContents}</a>
      </p>
    </article>
  );
}
