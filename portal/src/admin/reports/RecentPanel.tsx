import { TARGET_LABELS } from '@/shared/lib/kinds';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { recentText, surroundingsText } from './caseText';
import { TARGET_STATES } from './targetStates';
import type { CasePage } from './types';

/** The author's recent writing; if staff may not read it, only its existence. */
export function RecentPanel({ recentWriting }: Pick<CasePage, 'recentWriting'>) {
  return (
    <Panel title={recentText.panel}>
      {recentWriting.length === 0 && <p className={layout.note}>{recentText.empty}</p>}
      <ul className={layout.lines}>
        {recentWriting.map(({ kind, id, url, title, preview, state, createdAt }) => (
          <li key={`${kind}:${id}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {title ?? preview ?? surroundingsText.unread}
            </a>
            <div className={layout.facts}>
              <span>{TARGET_LABELS[kind]}</span>
              <DateTime at={createdAt} relative />
              <Tag tone={TARGET_STATES[state]?.tone ?? 'plain'}>
                {TARGET_STATES[state]?.name ?? state}
              </Tag>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
