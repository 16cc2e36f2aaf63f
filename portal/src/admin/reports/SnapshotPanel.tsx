import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { KeptMedia } from './KeptMedia';
import styles from './SnapshotPanel.module.css';
import { snapshotOf } from './snapshotOf';
import { TARGET_STATES } from './targetStates';
import { KINDS, snapshotText } from './text';
import type { CasePage } from './types';

/** The content as it was when it was first reported, and what has become of it since. */
export function SnapshotPanel({ report }: { report: CasePage }) {
  const { ownerId, contentType, current, files } = report;
  const { title, text, author, createdAt } = snapshotOf(report.snapshot);
  return (
    <Panel title={snapshotText.panel} actions={<Tag>{KINDS[contentType] ?? contentType}</Tag>}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {text && <p className={styles.text}>{text}</p>}
      <KeptMedia files={files} />
      <DescriptionList
        facts={[
          [snapshotText.author, <MemberLink key="author" id={ownerId} nickname={author} />],
          [snapshotText.written, <DateTime key="written" at={createdAt} />],
          [snapshotText.now, <Now key="now" {...current} />],
        ]}
      />
      {current.isChanged && current.content !== null && (
        <details className={styles.changed}>
          <summary>{snapshotText.changedText}</summary>
          {current.title && <h3 className={styles.title}>{current.title}</h3>}
          <p className={styles.text}>{current.content}</p>
        </details>
      )}
    </Panel>
  );
}

function Now({ state, isChanged, url }: CasePage['current']) {
  const known = TARGET_STATES[state];
  return (
    <span className={styles.now}>
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
