import { cx } from '@/shared/lib/cx';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { Documents } from '../content/Documents';
import { Pictures } from '../content/Pictures';
import { snapshotText } from './caseText';
import { snapshotOf } from './snapshotOf';
import { TARGET_STATES } from './targetStates';
import type { CasePage } from './types';

/** The content when it was first reported, and its state now. */
export function SnapshotPanel({ report }: { report: CasePage }) {
  const { ownerId, contentType, current, files } = report;
  const { title, text, author, createdAt, facts } = snapshotOf(report.snapshot);
  return (
    <Panel title={snapshotText.panel} actions={<Tag>{TARGET_LABELS[contentType]}</Tag>}>
      {title && <h3 className="text-15">{title}</h3>}
      {text && <p className={cx(layout.prose, layout.long)}>{text}</p>}
      <Pictures
        urls={files.filter(({ name }) => !name).map(({ keptUrl }) => keptUrl)}
        label={snapshotText.media}
        nameOf={snapshotText.photo}
        isVideo={(url) => files.some(({ keptUrl, kind }) => keptUrl === url && kind === 'video')}
      />
      <Documents
        files={files.flatMap(({ keptUrl, name }) => (name ? [{ url: keptUrl, name }] : []))}
      />
      <DescriptionList
        facts={[
          [snapshotText.author, <MemberLink key="author" id={ownerId} nickname={author} />],
          ...facts,
          [snapshotText.written, <DateTime key="written" at={createdAt} />],
          [snapshotText.now, <Now key="now" {...current} />],
        ]}
      />
      {current.isChanged && current.content !== null && (
        <details className={layout.folded}>
          <summary>{snapshotText.changedText}</summary>
          {current.title && <h3 className="text-15">{current.title}</h3>}
          <p className={cx(layout.prose, layout.long)}>{current.content}</p>
        </details>
      )}
    </Panel>
  );
}

function Now({ state, isChanged, url }: CasePage['current']) {
  const known = TARGET_STATES[state];
  return (
    <span className={layout.row}>
      <Tag tone={known?.tone ?? 'plain'}>{known?.name ?? state}</Tag>
      {isChanged && <Tag tone="warn">{snapshotText.changed}</Tag>}
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {snapshotText.onSite}
        </a>
      )}
    </span>
  );
}
