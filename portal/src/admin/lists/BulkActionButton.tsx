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
import { useDraft } from '../forms/useDraft';

type BulkActionButtonProps<R, C> = {
  verb: string;
  /** The title of a confirmation dialog; without one the action runs at once. */
  title?: (count: number) => string;
  /** Whether the dialog wants a reason. */
  isReasoned?: boolean;
  messageOf: (count: number) => string;
  isGrave?: boolean;
  reasons?: readonly string[] | ((choice: C) => readonly string[]);
  help?: string;
  /** Which of the selected rows it can be done to; where there is none the button is away. */
  isFor?: (row: R) => boolean;
  /** The server's name of a row, if it is not its id alone. */
  targetOf?: (row: R) => RowTarget;
  /** What the dialog's own fields begin with: a choice is of its selection alone. */
  initial?: C;
  send: (rows: readonly R[], reason: string, choice: C) => Promise<Shape<'SelectionDone'>>;
  /** Further content of the dialog, and its own fields. */
  children?: ReactNode | ((choice: C, onChange: (choice: C) => void) => ReactNode);
};

/** Above the rows of a list: one act over all that are selected, with one reason and one undo. */
export function BulkActionButton<R extends RaRecord, C = undefined>(
  props: BulkActionButtonProps<R, C>,
) {
  const { verb, title, messageOf, isGrave = false, isFor, targetOf, send } = props;
  const resource = useResourceContext();
  const selected = useSelectedRows<R>();
  const rows = isFor ? selected.filter(isFor) : selected;
  const runBulkAction = useBulkAction<R>(targetOf);
  const run = (reason: string, choice: C) =>
    runBulkAction(rows, (each) => send(each, reason, choice), messageOf);
  if (rows.length === 0) return null;
  if (!title) return <AtOnce verb={verb} run={() => run('', props.initial as C)} />;
  const draftKey = `${resource}/${verb}/${rows.map(({ id }) => id).join()}`;
  return (
    <AskButton verb={verb} color={isGrave ? 'error' : 'primary'}>
      {(close) => (
        <BulkDialog
          {...props}
          title={title(rows.length)}
          draftKey={draftKey}
          onConfirm={run}
          onClose={close}
        />
      )}
    </AskButton>
  );
}

type BulkDialogProps<R, C> = Omit<BulkActionButtonProps<R, C>, 'title'> & {
  title: string;
  draftKey: string;
  onConfirm: (reason: string, choice: C) => Promise<void>;
  onClose: () => void;
};

function BulkDialog<R, C>(props: BulkDialogProps<R, C>) {
  const { verb, isGrave = false, isReasoned = true, reasons, help, children } = props;
  const { title, draftKey, onConfirm, onClose } = props;
  const [choice, setChoice] = useDraft(`${draftKey}/choice`, props.initial as C);
  const content = typeof children === 'function' ? children(choice, setChoice) : children;
  const dialog = { verb, isGrave, title, draftKey, onClose, children: content };
  if (!isReasoned) return <ConfirmDialog {...dialog} onConfirm={() => onConfirm('', choice)} />;
  return (
    <ReasonDialog
      {...dialog}
      {...(reasons && { reasons: typeof reasons === 'function' ? reasons(choice) : reasons })}
      {...(help && { help })}
      onConfirm={(reason) => onConfirm(reason, choice)}
    />
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
