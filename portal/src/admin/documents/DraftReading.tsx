import { Alert, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { Changes } from '@/shared/documents/Changes';
import { DocumentSections } from '@/shared/documents/DocumentSections';
import { useDebounced } from '@/shared/hooks/useDebounced';
import layout from '../components/layout.module.css';
import { QueryResult } from '../components/QueryResult';
import { type Kind, usePreview } from './api';
import styles from './DocumentsScreen.module.css';
import { text } from './text';

const PAUSE_MS = 600;

/** Next to the draft: its changes to the current version, or its preview. */
export function DraftReading({ kind, body }: { kind: Kind; body: string }) {
  const [view, setView] = useState<'changes' | 'preview'>('changes');
  const query = usePreview(kind, useDebounced(body, PAUSE_MS));
  return (
    <div className={layout.stack}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={view}
        onChange={(_event, value) => value && setView(value)}
        aria-label={text.preview}
      >
        <ToggleButton value="changes">{text.changes}</ToggleButton>
        <ToggleButton value="preview">{text.preview}</ToggleButton>
      </ToggleButtonGroup>
      <QueryResult query={query}>
        {({ sections, changes, unknownMarks }) => (
          <>
            {unknownMarks.length > 0 && (
              <Alert severity="warning">
                {text.unknownMarks(unknownMarks.map((name) => `{${name}}`).join(', '))}
              </Alert>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls */}
            <section className={styles.beside} tabIndex={0} aria-label={text[view]}>
              {view === 'changes' ? (
                <Changes changes={changes} label={text.changes} />
              ) : (
                <DocumentSections sections={sections} heading="h3" />
              )}
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}
