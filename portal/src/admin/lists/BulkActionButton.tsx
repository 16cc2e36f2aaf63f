import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useNotify, useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { type RowTarget, useBulkAction } from '../actions/bulkAction';
import { useSelectedRows } from '../actions/useSelectedRows';
import { AskButton } from '../components/AskButton';
import { errorMessage } from '../data/errorMessage';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { ReasonDialog } from '../forms/ReasonDialog';

type BulkActionButtonProps<R> = {
  verb: string;
  /** The title of a confirmation dialog; without one the action runs at once. */
  title?: (count: number) => string;
  /** Whether the dialog wants a reason. */
  isReasoned?: boolean;
  messageOf: (count: number) => string;
  isGrave?: boolean;
  reasons?: readonly string[];
  help?: string;
  /** Which of the selected rows it can be done to; where there is none the button is away. */
  isFor?: (row: R) => boolean;
  /** The server's name of a row, if it is not its id alone. */
  targetOf?: (row: R) => RowTarget;
  send: (rows: readonly R[], reason: string) => Promise<Shape<'SelectionDone'>>;
  /** Further content of the dialog. */
  children?: ReactNode;
};

/** Above the rows of a list: one act over all that are selected, with one reason and one undo. */
export function BulkActionButton<R extends RaRecord>(props: BulkActionButtonProps<R>) {
  const { verb, title, isReasoned = true, messageOf, isGrave = false, isFor, targetOf } = props;
  const { send, reasons, help, children } = props;
  const resource = useResourceContext();
  const selected = useSelectedRows<R>();
  const rows = isFor ? selected.filter(isFor) : selected;
  const runBulkAction = useBulkAction<R>(targetOf);
  const run = (reason = '') => runBulkAction(rows, (each) => send(each, reason), messageOf);
  if (rows.length === 0) return null;
  if (!title) return <AtOnce verb={verb} run={run} />;
  const dialog = { verb, isGrave, title: title(rows.length), children };
  const draftKey = `${resource}/${verb}/${rows.map(({ id }) => id).join()}`;
  return (
    <AskButton verb={verb} color={isGrave ? 'error' : 'primary'}>
      {(close) =>
        isReasoned ? (
          <ReasonDialog
            {...dialog}
            {...(reasons && { reasons })}
            {...(help && { help })}
            draftKey={draftKey}
            onConfirm={run}
            onClose={close}
          />
        ) : (
          <ConfirmDialog {...dialog} onConfirm={() => run()} onClose={close} />
        )
      }
    </AskButton>
  );
}

function AtOnce({ verb, run }: { verb: string; run: () => Promise<void> }) {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await run().catch((error) => notify(errorMessage(error), { type: 'error' }));
    setBusy(false);
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void press()}>
      {verb}
    </Button>
  );
}
