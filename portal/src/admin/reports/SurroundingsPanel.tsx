import { cx } from '@/shared/lib/cx';
import { TARGET_LABELS } from '@/shared/lib/kinds';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { Pictures } from '../content/Pictures';
import { snapshotText, surroundingsText } from './caseText';
import styles from './SurroundingsPanel.module.css';
import { TARGET_STATES } from './targetStates';
import type { CasePage } from './types';

type SurroundingsPanelProps = { surroundings: NonNullable<CasePage['surroundings']> };

/** The parent of a reported comment, and the comments before and after it. */
export function SurroundingsPanel({ surroundings }: SurroundingsPanelProps) {
  const { parent, thread } = surroundings;
  return (
    <Panel title={surroundingsText.panel} actions={<Tag>{TARGET_LABELS[parent.kind]}</Tag>}>
      <div className={layout.facts}>
        <MemberLink id={parent.authorId} nickname={parent.author} />
        <DateTime at={parent.createdAt} relative />
        <State state={parent.state} />
        <a href={parent.url} target="_blank" rel="noreferrer">
          {snapshotText.onSite}
        </a>
      </div>
      {parent.title && <h3 className="text-15">{parent.title}</h3>}
      <p className={cx(layout.prose, layout.long)}>{parent.content ?? surroundingsText.unread}</p>
      <Pictures urls={parent.images} />
      <ol className={cx(layout.list, styles.thread)} aria-label={surroundingsText.thread}>
        {thread.map(({ id, isTarget, answersId, authorId, author, createdAt, state, content }) => (
          <li
            key={id}
            className={isTarget ? styles.target : undefined}
            data-answer={answersId !== null || undefined}
          >
            <div className={layout.facts}>
              <MemberLink id={authorId} nickname={author} />
              <DateTime at={createdAt} relative />
              <State state={state} />
              {isTarget && <Tag tone="warn">{surroundingsText.reported}</Tag>}
            </div>
            <p className={layout.prose}>{content ?? surroundingsText.unread}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function State({ state }: { state: string }) {
  const known = TARGET_STATES[state];
  return state === 'visible' ? null : (
    <Tag tone={known?.tone ?? 'plain'}>{known?.name ?? state}</Tag>
  );
}
