import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { commonText } from '../components/text';
import { forget, send, settle } from './actions';
import { errorMessage } from './errorMessage';
import { leaveRow } from './queueRows';
import { type Change, showChange } from './showChange';
import { ToastWithAct } from './ToastWithAct';
import { useNotifyWithUndo } from './useNotifyWithUndo';

export type Act = {
  /** What the notice says at once. */
  said: string;
  changes: readonly Change[];
  send: () => Promise<object>;
  /** False for what has no row in the audit log: a claim. */
  hasUndo?: boolean;
};

/**
 * Does an act and shows it with the server's word: until then nothing moves, so that what is
 * refused is refused where it stands. Throws the refusal.
 */
export function useDecision(): (act: Omit<Act, 'hasUndo'>) => Promise<void> {
  const client = useQueryClient();
  const told = useNotifyWithUndo();
  return async ({ said, changes, send: sendIt }) => {
    try {
      const auditId = auditIdOf(await send(client, sendIt));
      for (const { id } of changes) leaveRow(id);
      for (const change of changes) showChange(client, change);
      told(said, auditId);
    } finally {
      // Who was refused sees how it stands now.
      settle(client);
    }
  };
}

/** The act's row in the audit log, where it has one. */
function auditIdOf(answer: { auditId?: number | null }): number | null {
  return answer.auditId ?? null;
}

/** Long enough to read why, and to try again. */
const RETRY_MS = 20_000;
const SERVER_FAULT = 500;

/**
 * Does what the server can undo, optimistically: the screen changes and the notice with its undo
 * stands there at once; a refusal puts everything back and says the server's sentence. What was
 * only lost on the way can be sent again as it was.
 */
export function useAct(): (act: Act) => Promise<void> {
  const client = useQueryClient();
  const notify = useNotify();
  const told = useNotifyWithUndo();

  async function perform(act: Act): Promise<void> {
    const resources = new Set(act.changes.map(({ resource }) => resource));
    // An answer that is still on its way would bring back what was.
    await Promise.all([...resources].map((each) => client.cancelQueries({ queryKey: [each] })));
    const backs = act.changes.map((change) => showChange(client, change));
    const putBack = () => {
      for (const back of backs.toReversed()) back();
    };
    const auditId = send(client, act.send).then(auditIdOf);
    const done = { auditId, putBack };
    told(act.said, act.hasUndo === false ? null : done);
    try {
      await auditId;
    } catch (error) {
      putBack();
      forget(client, done);
      refuse(act, error);
    }
    settle(client);
  }

  function refuse(act: Act, error: unknown) {
    const { status = 0 } = error as { status?: number };
    const sentence = errorMessage(error);
    if (status > 0 && status < SERVER_FAULT) {
      notify(sentence, { type: 'error' });
      return;
    }
    const retry = () => void perform(act);
    notify(<ToastWithAct said={sentence} verb={commonText.retry} onAct={retry} />, {
      autoHideDuration: RETRY_MS,
    });
  }

  return perform;
}
