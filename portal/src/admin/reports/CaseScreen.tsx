import { useEffect, useRef, useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router';
import { cx } from '@/shared/lib/cx';
import { useUndo } from '../actions/useUndo';
import layout from '../components/layout.module.css';
import { commonText } from '../components/text';
import { errorMessage } from '../data/errorMessage';
import { screenChanged } from '../keyboard/keyGuard';
import { useShortcuts } from '../keyboard/shortcuts';
import { useKeptBoards } from '../permissions/api';
import styles from './CaseScreen.module.css';
import { dismissal } from './caseActs';
import { type Asked, DecisionPanel } from './DecisionPanel';
import { DismissDialog } from './DismissDialog';
import { HistoryPanel } from './HistoryPanel';
import { OwnerPanel } from './OwnerPanel';
import { PassOnDialog } from './PassOnDialog';
import { placeOf, placeQuery } from './queuePlace';
import { RecentPanel } from './RecentPanel';
import { ReopenDialog } from './ReopenDialog';
import { ReportersPanel } from './ReportersPanel';
import { ResolveDialog } from './ResolveDialog';
import { SnapshotPanel } from './SnapshotPanel';
import { SurroundingsPanel } from './SurroundingsPanel';
import { DismissTogetherDialog, ResolveTogetherDialog } from './TogetherDialog';
import { TogetherPanel } from './TogetherPanel';
import { decideText, keyText, reportsText, togetherText, USUAL_DISMISSAL } from './text';
import type { CasePage } from './types';
import { useClaim } from './useClaim';
import { useDecide } from './useDecide';
import { useNextCase } from './useNextCase';
import { useTogether } from './useTogether';

/**
 * A case on one screen: the content, the reporters, the member's record, and the decision. A key
 * acts on the case shown, once it can have been read; the next case opens when the server confirms.
 */
export function CaseScreen({ report }: { report: CasePage }) {
  const [query] = useSearchParams();
  const isPending = report.status === 'pending';
  const [asked, setAsked] = useState<Asked | null>(
    isPending && query.get('do') === 'resolve' ? 'resolve' : null,
  );
  const [isSending, setSending] = useState(false);
  const claim = useClaim(report);
  const together = useTogether(report);
  const decide = useDecide();
  const undo = useUndo();
  const place = placeOf(query);
  const list = query.has('sort') ? placeQuery(place) : '';
  const nextCase = useNextCase(report.id, place);
  const redirect = useRedirect();
  const notify = useNotify();
  const isShown = useShown();
  const isKeeper = useKeptBoards() !== null;

  function ask(what: Asked) {
    if (isSending || isPending !== (what !== 'reopen')) return;
    if (isPending && claim.lock) notify(claim.lock, { type: 'warning' });
    else setAsked(what);
  }
  function askTogether() {
    if (!isPending || isSending) return;
    if (together.lock) notify(together.lock, { type: 'warning' });
    else if (together.chosen.length < 2) notify(togetherText.tooFew, { type: 'info' });
    else setAsked('together');
  }
  async function goOn() {
    // The list itself shows why it cannot be loaded.
    const next = await nextCase().catch(() => undefined);
    // If the user has moved on meanwhile, they stay where they are.
    if (!isShown()) return;
    if (next === null) notify(decideText.last, { type: 'info' });
    redirect(next ? `/reports/${next}/show${list}` : `/reports${list}`);
  }
  async function dismiss() {
    if (!isPending || isSending) return;
    setSending(true);
    try {
      await decide(report, dismissal(USUAL_DISMISSAL));
      await goOn();
    } catch (error) {
      // By then another case may be on the screen.
      notify(`${reportsText.case(report.id)}: ${errorMessage(error)}`, { type: 'error' });
    }
    setSending(false);
  }
  function takeBack() {
    const { auditId } = report;
    // Of an open case there is no decision to undo: the latest act of this page is meant.
    if (isPending) void undo();
    else if (auditId === null) notify(commonText.nothingToUndo, { type: 'info' });
    else void undo({ changed: ['reports'], auditId: Promise.resolve(auditId) });
  }
  useShortcuts([
    { key: 'r', label: keyText.resolve, acts: true, run: () => ask('resolve') },
    { key: 'd', label: keyText.dismiss, acts: true, run: () => void dismiss() },
    ...(isKeeper ? [] : [{ key: 't', label: keyText.together, acts: true, run: askTogether }]),
    { key: 'u', label: keyText.undo, acts: true, run: takeBack },
    {
      key: 'c',
      label: keyText.claim,
      acts: true,
      run: () => isPending && !isSending && claim.toggle(),
    },
    { key: 'j', label: keyText.next, run: () => void goOn() },
    { key: 'k', label: keyText.back, run: () => redirect(`/reports${list}`) },
  ]);
  const close = () => setAsked(null);
  const lock = isPending ? claim.lock : null;
  return (
    <>
      <div className={cx(layout.page, styles.page)} data-case={report.id}>
        <div className={layout.stack}>
          <SnapshotPanel report={report} />
          {report.surroundings && <SurroundingsPanel surroundings={report.surroundings} />}
          <ReportersPanel reports={report.reports} />
        </div>
        <div className={layout.stack}>
          <DecisionPanel
            report={report}
            claim={claim}
            isSending={isSending}
            onAsk={ask}
            onUndo={takeBack}
          />
          {isPending && together.cases.length > 1 && (
            <TogetherPanel id={report.id} together={together} onAsk={setAsked} />
          )}
          {report.ownerRecord && <OwnerPanel owner={report.ownerRecord} />}
          <HistoryPanel history={report.history} />
          {!isKeeper && <RecentPanel recentWriting={report.recentWriting} />}
        </div>
      </div>
      {asked === 'resolve' && (
        <ResolveDialog report={report} lock={lock} onDone={goOn} onClose={close} />
      )}
      {asked === 'dismiss' && (
        <DismissDialog report={report} lock={lock} onDone={goOn} onClose={close} />
      )}
      {asked === 'together' && report.ownerRecord && (
        <ResolveTogetherDialog
          cases={together.chosen}
          owner={report.ownerRecord}
          lock={together.lock}
          onDone={() => redirect(`/reports${list}`)}
          onClose={close}
        />
      )}
      {asked === 'dismissTogether' && report.ownerRecord && (
        <DismissTogetherDialog
          cases={together.chosen}
          owner={report.ownerRecord}
          lock={together.lock}
          onDone={() => redirect(`/reports${list}`)}
          onClose={close}
        />
      )}
      {asked === 'passOn' && <PassOnDialog report={report} onDone={goOn} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog id={report.id} onClose={close} />}
    </>
  );
}

/** Whether this screen is still mounted. Keys act only once it can have been read. */
function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    screenChanged();
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
