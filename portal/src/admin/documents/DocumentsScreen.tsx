import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import layout from '../components/layout.module.css';
import { QueryResult } from '../components/QueryResult';
import { type Kind, useDesk, useDocuments } from './api';
import { ComingPanel } from './ComingPanel';
import styles from './DocumentsScreen.module.css';
import { DraftPanel } from './DraftPanel';
import { InForcePanel } from './InForcePanel';
import { text } from './text';

/** Terms, policy, rules and questions: the current version, the coming one, and the draft. */
export default function DocumentsScreen() {
  const query = useDocuments();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<readonly Kind[]>([]);
  return (
    <div className={layout.page}>
      <Title title={text.label} />
      <QueryResult query={query}>
        {({ documents, marks }) => {
          const kind = documents.find((one) => one.kind === params.get('kind'))?.kind ?? 'terms';
          return (
            <>
              <ToggleButtonGroup
                exclusive
                size="small"
                color="primary"
                className={styles.kinds ?? ''}
                value={kind}
                onChange={(_event, value) => {
                  if (value === null) return;
                  setOpened([...opened, kind]);
                  setParams({ kind: value });
                }}
                aria-label={text.kinds}
              >
                {documents.map((one) => (
                  <ToggleButton key={one.kind} value={one.kind}>
                    {one.title}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              {/* Unsaved text in one tab stays while another is open. */}
              {documents
                .filter((one) => one.kind === kind || opened.includes(one.kind))
                .map((one) => (
                  <div key={one.kind} hidden={one.kind !== kind}>
                    <Document kind={one.kind} marks={marks} />
                  </div>
                ))}
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}

type DocumentProps = { kind: Kind; marks: readonly { name: string; meaning: string }[] };

function Document({ kind, marks }: DocumentProps) {
  return (
    <QueryResult query={useDesk(kind)}>
      {(desk) => (
        <div className={layout.stack}>
          <div className={styles.standing}>
            <InForcePanel desk={desk} />
            {desk.coming && <ComingPanel desk={desk} coming={desk.coming} />}
          </div>
          <DraftPanel desk={desk} marks={marks} />
        </div>
      )}
    </QueryResult>
  );
}
