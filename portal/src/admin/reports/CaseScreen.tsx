import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router';
import { KeysHelp } from '../kit/KeysHelp';
import { QueueBar } from '../kit/QueueBar';
import { useUndo } from '../kit/useUndo';
import styles from './CaseScreen.module.css';
import { dismissal } from './caseActs';
import { type Asked, DecisionPanel } from './DecisionPanel';
import { DismissDialog } from './DismissDialog';
import { HistoryPanel } from './HistoryPanel';
import { OwnerPanel } from './OwnerPanel';
import { ReopenDialog } from './ReopenDialog';
import { ReportersPanel } from './ReportersPanel';
import { ResolveDialog } from './ResolveDialog';
import { SnapshotPanel } from './SnapshotPanel';
import { decideText, keyText, USUAL_DISMISSAL } from './text';
import type { CasePage } from './types';
import { useClaim } from './useClaim';
import { useDecide } from './useDecide';
import { useNextCase } from './useNextCase';

/** A case on one screen: what was said, who minds, what the member did before, and the decision. */
export function CaseScreen({ report }: { report: CasePage }) {
  const [query] = useSearchParams();
  const isPending = report.status === 'pending';
  const [asked, setAsked] = useState<Asked | null>(
    isPending && query.get('do') === 'resolve' ? 'resolve' : null,
  );
  const claim = useClaim(report);
  const decide = useDecide();
  const undo = useUndo();
  const nextCase = useNextCase(report.id);
  const redirect = useRedirect();
  const notify = useNotify();
  function ask(what: Asked) {
    if (isPending === (what !== 'reopen')) setAsked(what);
  }
  async function goOn() {
    // The list itself says why it cannot be shown.
    const next = await nextCase().catch(() => undefined);
    if (next === null) notify(decideText.last, { type: 'info' });
    redirect(next ? `/reports/${next}/show` : '/reports');
  }
  function dismiss() {
    if (!isPending) return;
    // The next one is chosen before this one leaves the queue.
    void goOn();
    void decide(report, dismissal(USUAL_DISMISSAL));
  }
  function takeBack() {
    const { auditId } = report;
    void undo(auditId === null ? undefined : { auditId: Promise.resolve(auditId) });
  }
  const close = () => setAsked(null);
  return (
    <>
      <QueueBar>
        <KeysHelp
          acts={[
            { key: 'r', label: keyText.resolve, run: () => ask('resolve') },
            { key: 'd', label: keyText.dismiss, run: dismiss },
            { key: 'u', label: keyText.undo, run: takeBack },
            { key: 'c', label: keyText.claim, run: () => isPending && claim.toggle() },
            { key: 'j', label: keyText.next, run: () => void goOn() },
            { key: 'k', label: keyText.back, run: () => redirect('/reports') },
          ]}
        />
      </QueueBar>
      <div className={styles.page}>
        <div className={styles.column}>
          <SnapshotPanel report={report} />
          <ReportersPanel reports={report.reports} />
        </div>
        <div className={styles.column}>
          <DecisionPanel report={report} claim={claim} onAsk={ask} onUndo={takeBack} />
          {report.ownerRecord && <OwnerPanel owner={report.ownerRecord} />}
          <HistoryPanel history={report.history} />
        </div>
      </div>
      {asked === 'resolve' && <ResolveDialog report={report} onDone={goOn} onClose={close} />}
      {asked === 'dismiss' && <DismissDialog report={report} onDone={goOn} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog id={report.id} onClose={close} />}
    </>
  );
}
