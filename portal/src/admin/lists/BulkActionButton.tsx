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
import { useAsOpened } from '../forms/useAsOpened';
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
  const { verb, title, isGrave = false, isFor } = props;
  const selected = useSelectedRows<R>();
  const rows = isFor ? selected.filter(isFor) : selected;
  const isAway = rows.length === 0;
  if (!title) return isAway ? null : <AtOnce {...props} rows={rows} />;
  return (
    <AskButton verb={verb} isAway={isAway} color={isGrave ? 'error' : 'primary'}>
      {(close) => <BulkDialog {...props} title={title} rows={rows} onClose={close} />}
    </AskButton>
  );
}

type WithRows<R, C> = BulkActionButtonProps<R, C> & { rows: readonly R[] };

/** Acts on these rows, as they are given. */
function useRun<R extends RaRecord, C>({ rows, targetOf, send, messageOf }: WithRows<R, C>) {
  const { run, showAnew } = useBulkAction<R>(targetOf);
  return {
    run: (reason: string, choice: C) => run(rows, (each) => send(each, reason, choice), messageOf),
    showAnew,
  };
}

type BulkDialogProps<R, C> = WithRows<R, C> & {
  title: (count: number) => string;
  onClose: () => void;
};

function BulkDialog<R extends RaRecord, C>(props: BulkDialogProps<R, C>) {
  const { verb, isGrave = false, isReasoned = true, reasons, help, children, onClose } = props;
  const resource = useResourceContext();
  const rows = useAsOpened(props.rows);
  const { run, showAnew } = useRun({ ...props, rows });
  const [hasFailed, setFailed] = useState(false);
  const draftKey = `${resource}/${verb}/${rows.map(({ id }) => id).join()}`;
  const [choice, setChoice] = useDraft(`${draftKey}/choice`, props.initial as C);
  const content = typeof children === 'function' ? children(choice, setChoice) : children;
  const title = props.title(rows.length);
  function close() {
    if (hasFailed) showAnew();
    onClose();
  }
  const confirm = (reason: string) =>
    run(reason, choice).catch((error: unknown) => {
      setFailed(true);
      throw error;
    });
  const dialog = { verb, isGrave, title, draftKey, onClose: close, children: content };
  if (!isReasoned) return <ConfirmDialog {...dialog} onConfirm={() => confirm('')} />;
  return (
    <ReasonDialog
      {...dialog}
      {...(reasons && { reasons: typeof reasons === 'function' ? reasons(choice) : reasons })}
      {...(help && { help })}
      onConfirm={confirm}
    />
  );
}

function AtOnce<R extends RaRecord, C>(props: WithRows<R, C>) {
  const { run, showAnew } = useRun(props);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await run('', props.initial as C).catch((error) => {
      notify(errorMessage(error), { type: 'error' });
      showAnew();
    });
    setBusy(false);
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void press()}>
      {props.verb}
    </Button>
  );
}
